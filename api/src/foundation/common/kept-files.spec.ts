import { expect, it } from 'vitest';
import { RequestWork } from '../http/requests/request-work.ts';
import { KeptFiles } from './kept-files.ts';
import { BoundedQueue } from './queues/bounded-queue.ts';

const SIZE = 10;

/** Asks for the files of these keys one after the other; returns the keys of those that were made. */
async function madeFor(files: KeptFiles, keys: string[]): Promise<string[]> {
  const made: string[] = [];
  for (const key of keys) {
    const file = await files.read(key, async () => {
      made.push(key);
      return Buffer.alloc(SIZE, key);
    });
    expect(file).toEqual(Buffer.alloc(SIZE, key));
  }
  return made;
}

it('makes a file once, and again when it has had to go for those used later', async () => {
  const files = new KeptFiles(2 * SIZE);
  expect(await madeFor(files, ['a', 'b', 'a', 'c', 'a', 'b'])).toEqual(['a', 'b', 'c', 'b']);
});

it('makes a file once for simultaneous readers, and tries again after a failure', async () => {
  const files = new KeptFiles(SIZE);
  let calls = 0;
  const make = async () => {
    calls += 1;
    if (calls === 1) throw new Error('the thread has ended');
    return Buffer.alloc(SIZE);
  };
  const read = () => files.read('a', make).catch((error: Error) => error.message);
  expect(await Promise.all([read(), read(), read()])).toEqual(Array(3).fill('the thread has ended'));
  expect(await read()).toEqual(Buffer.alloc(SIZE));
  expect(calls).toBe(2);
});

it('makes a file for those who still wait when the request that asked first is over', async () => {
  const files = new KeptFiles(SIZE);
  const queue = new BoundedQueue({ concurrency: 1, length: 9, waitMs: 1000 });
  let release = () => {};
  const gate = new Promise<void>((resolve) => (release = resolve));
  const held = queue.run(() => gate);
  const make = () => queue.run(async () => Buffer.alloc(SIZE));
  const first = new RequestWork(performance.now() + 60_000);
  const asked = [first.run(() => files.read('a', make)), files.read('a', make)];
  expect(first.reason).toBe('overloaded');
  first.end();
  release();
  await held;
  expect(await Promise.all(asked)).toEqual(Array(2).fill(Buffer.alloc(SIZE)));
});
