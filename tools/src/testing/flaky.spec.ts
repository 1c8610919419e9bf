import { expect, it, vi } from 'vitest';
import { failedInPlaywright, failedInVitest, flakyInPlaywright, flakyInVitest, reportFlaky } from './flaky.ts';

it('finds tests that failed, or passed on the second attempt, in a Vitest report', () => {
  const assertionResults = [
    { fullName: 'at once', status: 'passed', failureMessages: [] },
    { fullName: 'second attempt', status: 'passed', failureMessages: ['late'] },
    { fullName: 'never', status: 'failed', failureMessages: ['late', 'wrong\nat line 1'] },
  ];
  expect(flakyInVitest({ testResults: [{ assertionResults }] })).toEqual(['second attempt: late']);
  expect(failedInVitest({ testResults: [{ assertionResults }] })).toEqual(['never: wrong']);
});

it('finds tests that failed, or passed on the second attempt, in nested suites of a Playwright report', () => {
  const specs = [
    { title: 'at once', file: 'a.spec.ts', tests: [{ status: 'expected' }] },
    { title: 'second attempt', file: 'a.spec.ts', tests: [{ status: 'flaky' }] },
    { title: 'never', file: 'a.spec.ts', tests: [{ status: 'unexpected' }] },
  ];
  expect(flakyInPlaywright({ suites: [{ suites: [{ specs }] }] })).toEqual(['a.spec.ts › second attempt']);
  expect(failedInPlaywright({ suites: [{ suites: [{ specs }] }] })).toEqual(['a.spec.ts › never']);
});

it('lists all flaky tests and allows two', () => {
  const written = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  const results = [[], ['one', 'two'], ['one', 'two', 'three']].map(reportFlaky);
  const text = written.mock.calls.join('');
  written.mockRestore();
  expect(results).toEqual([true, true, false]);
  expect(text).toContain('3 instables');
  expect(text).toContain('  three\n');
});
