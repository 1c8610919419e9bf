import { say } from '../system/terminal.ts';

/** Maximum number of flaky tests: tests that pass on the second attempt only. */
const ALLOWED = 2;

export interface VitestFiles {
  testResults: { assertionResults: AssertionResult[] }[];
}

interface AssertionResult {
  fullName: string;
  status: string;
  failureMessages: string[];
}

export interface PlaywrightSuite {
  file?: string;
  suites?: PlaywrightSuite[];
  specs?: { title: string; file: string; tests: { status: string; results?: { duration: number }[] }[] }[];
}

/** A passed test with failure messages: Vitest keeps those of the first attempt. */
export function flakyInVitest({ testResults }: VitestFiles): string[] {
  return testResults
    .flatMap((file) => file.assertionResults)
    .filter(({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0)
    .map(withFirstLine);
}

export function flakyInPlaywright({ suites = [], specs = [] }: PlaywrightSuite): string[] {
  const own = specs.filter(({ tests }) => tests.some(({ status }) => status === 'flaky'));
  return [...own.map(({ file, title }) => `${file} › ${title}`), ...suites.flatMap(flakyInPlaywright)];
}

/** The failed tests, each with the first line of its last error. */
export function failedInVitest({ testResults }: VitestFiles): string[] {
  return testResults
    .flatMap((file) => file.assertionResults)
    .filter(({ status }) => status === 'failed')
    .map(withFirstLine);
}

function withFirstLine({ fullName, failureMessages }: AssertionResult): string {
  return `${fullName}: ${failureMessages.at(-1)?.split('\n')[0] ?? ''}`;
}

export function failedInPlaywright({ suites = [], specs = [] }: PlaywrightSuite): string[] {
  const own = specs.filter(({ tests }) => tests.some(({ status }) => status === 'unexpected'));
  return [...own.map(({ file, title }) => `${file} › ${title}`), ...suites.flatMap(failedInPlaywright)];
}

/** Prints the flaky tests. Returns false when there are too many. */
export function reportFlaky(names: string[]): boolean {
  if (names.length === 0) return true;
  say(`\n${names.length} instables (réussis au second essai), ${ALLOWED} au plus :`);
  for (const name of names) say(`  ${name}`);
  return names.length <= ALLOWED;
}
