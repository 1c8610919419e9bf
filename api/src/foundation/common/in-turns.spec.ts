import { expect, it } from 'vitest';
import { inTurns } from './in-turns.ts';

it('lets others work between the parts of long work, and returns its result', async () => {
  const done: string[] = [];
  function* work() {
    for (const part of ['first', 'second']) {
      done.push(part);
      yield;
    }
    return 'result';
  }
  setImmediate(() => done.push('other'));
  expect(await inTurns(work())).toBe('result');
  expect(done).toEqual(['first', 'other', 'second']);
});

it('rejects with what the work throws', async () => {
  // biome-ignore lint/correctness/useYield: it fails at once
  function* work(): Generator<void, never> {
    throw new Error('refused');
  }
  await expect(inTurns(work())).rejects.toThrow('refused');
});
