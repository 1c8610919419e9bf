import { readFileSync } from 'node:fs';
import { flakyInPlaywright, flakyInVitest, type PlaywrightSuite, type VitestFiles } from './flaky.ts';

/** How many tests of a part passed and failed, and which of those that passed took two attempts. */
export interface Tally {
  passed: number;
  failed: number;
  flaky?: string[];
}

interface VitestReport extends VitestFiles {
  numPassedTests: number;
  numFailedTests: number;
  testResults: (VitestFiles['testResults'][number] & { status: string })[];
}

interface PlaywrightReport extends PlaywrightSuite {
  stats: { expected: number; unexpected: number; flaky: number };
  errors: unknown[];
}

/** A part that checks one thing as a whole, such as the linter. */
export function asOneTest(ok: boolean): Tally {
  return { passed: ok ? 1 : 0, failed: ok ? 0 : 1 };
}

/** A spec file that cannot be loaded holds no test: it counts as one that failed. */
export function tallyOfVitest(report: VitestReport): Tally {
  const broken = report.testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0);
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + broken.length,
    flaky: flakyInVitest(report),
  };
}

export function tallyOfPlaywright(report: PlaywrightReport): Tally {
  const { stats, errors } = report;
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    flaky: flakyInPlaywright(report),
  };
}

/**
 * What a runner's report and its exit status say together: a runner that failed, or ran nothing, never counts as
 * success, whatever its report holds.
 */
export function tallyOf<Report>(file: string, status: number, read: (report: Report) => Tally): Tally {
  let tally: Tally = { passed: 0, failed: 0 };
  try {
    tally = read(JSON.parse(readFileSync(file, 'utf8')) as Report);
  } catch {
    return { passed: 0, failed: 1 };
  }
  const hides = tally.failed === 0 && (status !== 0 || tally.passed === 0);
  return hides ? { ...tally, failed: 1 } : tally;
}

export function sum(tallies: Tally[]): Required<Tally> {
  return {
    passed: tallies.reduce((total, { passed }) => total + passed, 0),
    failed: tallies.reduce((total, { failed }) => total + failed, 0),
    flaky: tallies.flatMap(({ flaky = [] }) => flaky),
  };
}
