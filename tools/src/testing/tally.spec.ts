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

it('counts a spec file that cannot be loaded as a failure', () => {
  const testResults = [
    {
      ...ran('a.spec.ts', 3),
      status: 'passed',
      assertionResults: [
        { fullName: 'one', status: 'passed', failureMessages: [] },
        { fullName: 'two', status: 'passed', failureMessages: ['late'] },
      ],
    },
    { ...ran('b.spec.ts', 1), status: 'failed', assertionResults: [] },
  ];
  expect(tallyOfVitest({ numPassedTests: 2, numFailedTests: 0, testResults })).toEqual({
    passed: 2,
    failed: 1,
    flaky: ['two: late'],
    failures: [],
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

it('counts errors outside any journey', () => {
  const results = [{ duration: 1500 }, { duration: 500 }];
  const inner = { specs: [{ title: 'one', file: 'a.spec.ts', tests: [{ status: 'expected', results }] }] };
  const suites = [{ file: 'journeys/a.spec.ts', suites: [inner] }];
  const report = { stats: { expected: 3, unexpected: 1, flaky: 0 }, errors: [{}], suites };
  const times = [{ file: 'e2e/journeys/a.spec.ts', seconds: 2 }];
  expect(tallyOfPlaywright(report)).toEqual({ passed: 3, failed: 2, flaky: [], failures: [], times });
});

it.each([
  ['failed after all its tests passed', { passed: 4, failed: 0 }, 1, { passed: 4, failed: 1 }],
  ['ran nothing', { passed: 0, failed: 0 }, 0, { passed: 0, failed: 1 }],
  ['passed', { passed: 4, failed: 0 }, 0, { passed: 4, failed: 0 }],
])('counts a runner that %s', (_, reported, status, counted) => {
  const file = join(temporaryFolder(), 'report.json');
  writeFileSync(file, JSON.stringify(reported));
  expect(tallyOf<Tally>(file, status, (report) => report)).toEqual(counted);
});

it('counts a runner that left no report as a failure', () => {
  expect(tallyOf<Tally>(join(temporaryFolder(), 'none.json'), 0, (report) => report)).toEqual({ passed: 0, failed: 1 });
});

it('sums tallies', () => {
  expect(
    sum([
      { passed: 1, failed: 2, flaky: ['one'], failures: ['three'], times: [{ file: 'a.spec.ts', seconds: 1 }] },
      { passed: 3, failed: 4 },
      { passed: 0, failed: 0, flaky: ['two'] },
    ]),
  ).toEqual({
    passed: 4,
    failed: 6,
    flaky: ['one', 'two'],
    failures: ['three'],
    times: [{ file: 'a.spec.ts', seconds: 1 }],
  });
});
