import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from '../system/settings.ts';
import { sum, type Tally, tallyOf, tallyOfPlaywright, tallyOfVitest, withCrashes } from './tally.ts';
import { temporaryFolder } from './temporary-folder.ts';

const ran = (file: string, seconds: number) => ({
  name: join(ROOT, file),
  startTime: 5000,
  endTime: 5000 + seconds * 1000,
});

it('names the tests of Vitest that failed or passed on the second attempt, and counts a file that cannot be loaded', () => {
  const assertionResults = [
    { fullName: 'one', status: 'passed', failureMessages: [] },
    { fullName: 'two', status: 'passed', failureMessages: ['late'] },
    { fullName: 'three', status: 'failed', failureMessages: ['late', 'wrong\nat line 1'] },
  ];
  const testResults = [
    { ...ran('a.spec.ts', 3), status: 'failed', assertionResults },
    { ...ran('b.spec.ts', 1), status: 'failed', assertionResults: [] },
  ];
  expect(tallyOfVitest({ numPassedTests: 2, numFailedTests: 1, testResults })).toEqual({
    ...{ passed: 2, failed: 2, flaky: ['two: late'], failures: ['three: wrong'] },
    times: [
      { file: 'a.spec.ts', seconds: 3 },
      { file: 'b.spec.ts', seconds: 1 },
    ],
  });
});

it('counts an API that died by itself as a failure, which it names', () => {
  expect(withCrashes({ passed: 3, failed: 0 }, [])).toMatchObject({ passed: 3, failed: 0 });
  const failures = ['one', "l'API s'est arrêtée d'elle-même (SIGSEGV)"];
  expect(withCrashes({ passed: 3, failed: 1, failures: ['one'] }, ['SIGSEGV'])).toEqual({
    passed: 3,
    failed: 2,
    failures,
  });
});

it('names those of Playwright in nested suites, and counts errors outside any journey', () => {
  const results = [{ duration: 1500 }, { duration: 500 }];
  const specs = ['expected', 'flaky', 'unexpected'].map((status) => {
    return { title: status, file: 'a.spec.ts', tests: [{ status, results }] };
  });
  const suites = [{ file: 'journeys/a.spec.ts', suites: [{ specs }] }];
  expect(tallyOfPlaywright({ stats: { expected: 1, unexpected: 1, flaky: 1 }, errors: [{}], suites })).toEqual({
    ...{ passed: 2, failed: 2, flaky: ['a.spec.ts › flaky'], failures: ['a.spec.ts › unexpected'] },
    times: [{ file: 'e2e/journeys/a.spec.ts', seconds: 6 }],
  });
});

it('counts a runner as a failure that failed after all its tests, ran none, or left no report', () => {
  const file = join(temporaryFolder(), 'report.json');
  const read = (status: number) => tallyOf<Tally>(file, status, (report) => report);
  expect(read(0)).toEqual({ passed: 0, failed: 1 });
  writeFileSync(file, JSON.stringify({ passed: 0, failed: 0 }));
  expect(read(0)).toEqual({ passed: 0, failed: 1 });
  writeFileSync(file, JSON.stringify({ passed: 4, failed: 0 }));
  expect([read(0), read(1)]).toEqual([
    { passed: 4, failed: 0 },
    { passed: 4, failed: 1 },
  ]);
});

it('sums tallies', () => {
  const times = [{ file: 'a.spec.ts', seconds: 1 }];
  const tallies = [
    { passed: 1, failed: 2, flaky: ['one'], failures: ['three'], times },
    { passed: 3, failed: 4, flaky: ['two'] },
  ];
  expect(sum(tallies)).toEqual({ passed: 4, failed: 6, flaky: ['one', 'two'], failures: ['three'], times });
});
