import { expect, it, vi } from 'vitest';
import { flakyInPlaywright, flakyInVitest, reportFlaky } from './flaky.ts';

it('finds what passed at the second attempt in the report of vitest', () => {
  const assertionResults = [
    { fullName: 'at once', status: 'passed', failureMessages: [] },
    { fullName: 'second attempt', status: 'passed', failureMessages: ['late'] },
    { fullName: 'never', status: 'failed', failureMessages: ['wrong', 'wrong'] },
  ];
  expect(flakyInVitest({ testResults: [{ assertionResults }] })).toEqual(['second attempt']);
});

it('finds what passed at the second attempt in the report of Playwright, however deep', () => {
  const specs = [
    { title: 'at once', file: 'a.spec.ts', tests: [{ status: 'expected' }] },
    { title: 'second attempt', file: 'a.spec.ts', tests: [{ status: 'flaky' }] },
  ];
  expect(flakyInPlaywright({ suites: [{ suites: [{ specs }] }] })).toEqual(['a.spec.ts › second attempt']);
});

it('names them all and allows two', () => {
  const written = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  const results = [[], ['one', 'two'], ['one', 'two', 'three']].map(reportFlaky);
  const text = written.mock.calls.join('');
  written.mockRestore();
  expect(results).toEqual([true, true, false]);
  expect(text).toContain('3 instables');
  expect(text).toContain('  three\n');
});
