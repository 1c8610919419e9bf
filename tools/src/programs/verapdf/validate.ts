import { runCaptured } from '../../system/processes.ts';
import { CommandError } from '../../system/terminal.ts';

/** The verdict of veraPDF on one file. */
export interface Verdict {
  isCompliant: boolean;
  /** Number of rules of the standard that the file was checked against, and of checks. */
  rules: number;
  checks: number;
  /** What the file breaks: clause and description. */
  failures: string[];
}

/** The parts of veraPDF's report that are read. */
interface Report {
  report: { jobs: { validationResult?: Result[] }[] };
}

interface Result {
  compliant: boolean;
  details: {
    passedRules: number;
    failedRules: number;
    passedChecks: number;
    failedChecks: number;
    ruleSummaries: { clause: string; description: string }[];
  };
}

/** Validates files as PDF/UA-1; the verdicts have the order of the files. @throws {CommandError} without a verdict for each */
export async function validateAsPdfUa(jar: string, files: readonly string[]): Promise<Verdict[]> {
  const main = 'org.verapdf.apps.GreenfieldCliWrapper';
  // Its exit status tells whether all files comply, not whether it worked.
  const { output } = await runCaptured('java', ['-cp', jar, main, '--flavour', 'ua1', '--format', 'json', ...files]);
  const verdicts = parseVerdicts(output);
  if (verdicts?.length !== files.length) throw new CommandError(`veraPDF n'a pas rendu de verdict :\n${output}`);
  return verdicts;
}

/** The verdicts in the output of veraPDF, which may log before its report; undefined when there is none. */
export function parseVerdicts(output: string): Verdict[] | undefined {
  const start = output.indexOf('{"report"');
  if (start < 0) return undefined;
  const { report }: Report = JSON.parse(output.slice(start, output.lastIndexOf('}') + 1));
  return report.jobs.flatMap(({ validationResult = [] }) => validationResult.map(toVerdict));
}

function toVerdict({ compliant, details }: Result): Verdict {
  return {
    isCompliant: compliant,
    rules: details.passedRules + details.failedRules,
    checks: details.passedChecks + details.failedChecks,
    failures: details.ruleSummaries.map(({ clause, description }) => `${clause} ${description}`),
  };
}
