import { say } from '../terminal.ts';

/** More tests than this that pass only at the second attempt are a defect of the product or of the tests. */
const ALLOWED = 2;

export interface VitestFiles {
  testResults: { assertionResults: { fullName: string; status: string; failureMessages: string[] }[] }[];
}

export interface PlaywrightSuite {
  suites?: PlaywrightSuite[];
  specs?: { title: string; file: string; tests: { status: string }[] }[];
}

/** Vitest keeps the failures of the first attempt beside the success of the second. */
export function flakyInVitest({ testResults }: VitestFiles): string[] {
  return testResults
    .flatMap((file) => file.assertionResults)
    .filter(({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0)
    .map(({ fullName }) => fullName);
}

export function flakyInPlaywright({ suites = [], specs = [] }: PlaywrightSuite): string[] {
  const own = specs.filter(({ tests }) => tests.some(({ status }) => status === 'flaky'));
  return [...own.map(({ file, title }) => `${file} › ${title}`), ...suites.flatMap(flakyInPlaywright)];
}

/** Says which tests passed at the second attempt only; false when there are too many of them. */
export function reportFlaky(names: string[]): boolean {
  if (names.length === 0) return true;
  say(`\n${names.length} instables (réussis au second essai), ${ALLOWED} au plus :`);
  for (const name of names) say(`  ${name}`);
  return names.length <= ALLOWED;
}
