import { readFileSync } from 'node:fs';
import {
  failedInPlaywright,
  failedInVitest,
  flakyInPlaywright,
  flakyInVitest,
  type PlaywrightSuite,
  type VitestFiles,
} from './flaky.ts';
import { type FileTime, timesInPlaywright, timesInVitest, type VitestTimes } from './slowest.ts';

/** Numbers of passed and failed tests of a part, the names of the failed and flaky ones, and how long each file took. */
export interface Tally {
  passed: number;
  failed: number;
  flaky?: string[];
  failures?: string[];
  times?: FileTime[];
}

interface VitestReport extends VitestFiles {
  numPassedTests: number;
  numFailedTests: number;
  testResults: (VitestFiles['testResults'][number] & VitestTimes['testResults'][number] & { status: string })[];
}

interface PlaywrightReport extends PlaywrightSuite {
  stats: { expected: number; unexpected: number; flaky: number };
  errors: unknown[];
}

/** The tally of a part with a single result, such as the linter. */
export function asOneTest(ok: boolean): Tally {
  return { passed: ok ? 1 : 0, failed: ok ? 0 : 1 };
}

/** A spec file that cannot be loaded contains no tests: it counts as one failure. */
export function tallyOfVitest(report: VitestReport): Tally {
  const broken = report.testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0);
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + broken.length,
    flaky: flakyInVitest(report),
    failures: failedInVitest(report),
    times: timesInVitest(report),
  };
}

export function tallyOfPlaywright(report: PlaywrightReport): Tally {
  const { stats, errors } = report;
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    flaky: flakyInPlaywright(report),
    failures: failedInPlaywright(report),
    times: timesInPlaywright(report),
  };
}

/**
 * Combines a runner's report and exit status: a runner that failed, or ran no tests, never counts as
 * success, even if its report has no failure.
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

/** A test that passes because the API was restarted hides why it had died: each such end is a failure. */
export function withCrashes(tally: Tally, crashes: readonly string[]): Tally {
  const failures = crashes.map((reason) => `l'API s'est arrêtée d'elle-même (${reason})`);
  return { ...tally, failed: tally.failed + crashes.length, failures: [...(tally.failures ?? []), ...failures] };
}

export function sum(tallies: Tally[]): Required<Tally> {
  return {
    passed: tallies.reduce((total, { passed }) => total + passed, 0),
    failed: tallies.reduce((total, { failed }) => total + failed, 0),
    flaky: tallies.flatMap(({ flaky = [] }) => flaky),
    failures: tallies.flatMap(({ failures = [] }) => failures),
    times: tallies.flatMap(({ times = [] }) => times),
  };
}
