import { expect, it, vi } from 'vitest';
import { reportFlaky } from './flaky.ts';

it('lists all flaky tests and allows two', () => {
  const written = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  const results = [[], ['one', 'two'], ['one', 'two', 'three']].map(reportFlaky);
  const text = written.mock.calls.join('');
  written.mockRestore();
  expect(results).toEqual([true, true, false]);
  expect(text).toContain('3 instables');
  expect(text).toContain('  three\n');
});
