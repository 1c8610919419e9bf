import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { sum, type Tally, tallyOf, tallyOfPlaywright, tallyOfVitest } from './tally.ts';
import { temporaryFolder } from './temporary-folder.ts';

it('counts a spec file that cannot be loaded as a failure', () => {
  const testResults = [
    {
      status: 'passed',
      assertionResults: [
        { fullName: 'one', status: 'passed', failureMessages: [] },
        { fullName: 'two', status: 'passed', failureMessages: ['late'] },
      ],
    },
    { status: 'failed', assertionResults: [] },
  ];
  expect(tallyOfVitest({ numPassedTests: 2, numFailedTests: 0, testResults })).toEqual({
    passed: 2,
    failed: 1,
    flaky: ['two'],
    failures: [],
  });
});

it('counts errors outside any journey', () => {
  const report = { stats: { expected: 3, unexpected: 1, flaky: 0 }, errors: [{}] };
  expect(tallyOfPlaywright(report)).toEqual({ passed: 3, failed: 2, flaky: [], failures: [] });
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
      { passed: 1, failed: 2, flaky: ['one'], failures: ['three'] },
      { passed: 3, failed: 4 },
      { passed: 0, failed: 0, flaky: ['two'] },
    ]),
  ).toEqual({ passed: 4, failed: 6, flaky: ['one', 'two'], failures: ['three'] });
});
