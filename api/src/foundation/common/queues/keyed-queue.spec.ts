import { expect, it } from 'vitest';
import { RequestWork } from '../../http/requests/request-work.ts';
import { KeyedQueue } from './keyed-queue.ts';

const LONG_MS = 60_000;
const SHORT_MS = 20;
const isOverloaded = { code: 'overloaded' };

/** A task that ends on demand, and is known to have started. */
function task(started: string[], name: string) {
  let resolve: (value: string) => void = () => undefined;
  let reject: (error: Error) => void = () => undefined;
  const promise = new Promise<string>((onSuccess, onFailure) => {
    resolve = onSuccess;
    reject = onFailure;
  });
  const work = () => {
    started.push(name);
    return promise;
  };
  return { work, end: () => resolve(name), fail: () => reject(new Error(name)) };
}

it('serializes tasks of a key, also after one that fails', async () => {
  const queue = new KeyedQueue();
  const started: string[] = [];
  const [first, second, other] = [task(started, 'first'), task(started, 'second'), task(started, 'other')];
  const results = [queue.run('a', first.work, LONG_MS), queue.run('a', second.work, LONG_MS)];
  const elsewhere = queue.run('b', other.work, LONG_MS);
  await expect.poll(() => started).toEqual(['first', 'other']);
  first.fail();
  await expect(results[0]).rejects.toThrow('first');
  await expect.poll(() => started).toEqual(['first', 'other', 'second']);
  second.end();
  other.end();
  expect(await Promise.all([results[1], elsewhere])).toEqual(['second', 'other']);
});

it('gives each task its time from its own start, so that a long wait does not start all of them together', async () => {
  const queue = new KeyedQueue();
  const started: string[] = [];
  const [hanging, next, last] = [task(started, 'hanging'), task(started, 'next'), task(started, 'last')];
  const results = [queue.run('a', hanging.work, SHORT_MS), queue.run('a', next.work, LONG_MS)];
  // Registered with a limit that the hanging task uses up.
  results.push(queue.run('a', last.work, SHORT_MS));
  await expect.poll(() => started).toEqual(['hanging', 'next']);
  const later = queue.run('a', async () => started.push('later'), LONG_MS);
  next.end();
  await results[1];
  await expect.poll(() => started.slice(0, 3)).toEqual(['hanging', 'next', 'last']);
  last.end();
  hanging.end();
  await Promise.all([...results, later]);
  expect(started).toEqual(['hanging', 'next', 'last', 'later']);
});

it('does not start the task of a request that was answered while it waited', async () => {
  const queue = new KeyedQueue();
  const started: string[] = [];
  const [first, abandoned] = [task(started, 'first'), task(started, 'abandoned')];
  const running = queue.run('a', first.work, LONG_MS);
  const work = new RequestWork(Number.POSITIVE_INFINITY);
  const waiting = work.run(() => expect(queue.run('a', abandoned.work, LONG_MS)).rejects.toMatchObject(isOverloaded));
  expect(work.reason).toBe('overloaded');
  work.end();
  first.end();
  await Promise.all([running, waiting]);
  expect(started).toEqual(['first']);
});

it('rejects a task at once while five hundred of its key wait', async () => {
  const queue = new KeyedQueue();
  const first = task([], 'first');
  const running = [queue.run('a', first.work, LONG_MS)];
  for (let count = 1; count < 500; count += 1) running.push(queue.run('a', async () => 'done', LONG_MS));
  await expect(queue.run('a', async () => 'refused', LONG_MS)).rejects.toMatchObject(isOverloaded);
  expect(await queue.run('b', async () => 'elsewhere', LONG_MS)).toBe('elsewhere');
  first.end();
  await Promise.all(running);
  expect(await queue.run('a', async () => 'next', LONG_MS)).toBe('next');
});
