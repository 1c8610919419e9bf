import { afterEach, expect, it, vi } from 'vitest';
import { RequestWork } from '../../http/requests/request-work.ts';
import { BoundedQueue } from './bounded-queue.ts';

/** A task that ends on demand. */
function task() {
  let resolve: (value: string) => void = () => undefined;
  const promise = new Promise<string>((onSuccess) => {
    resolve = onSuccess;
  });
  return { promise, resolve };
}

afterEach(() => {
  vi.useRealTimers();
});

const settled = (promise: Promise<unknown>) => promise.catch((error: { code?: string }) => error.code);

it('starts the next task after a pause', async () => {
  vi.useFakeTimers();
  const queue = new BoundedQueue({ concurrency: 1, length: 5, waitMs: 5000, pauseMs: 50 });
  const started: string[] = [];
  const run = (name: string) => queue.run(async () => started.push(name));
  const all = Promise.all([run('first'), run('second')]);
  await vi.advanceTimersByTimeAsync(49);
  expect(started).toEqual(['first']);
  await vi.advanceTimersByTimeAsync(1);
  expect(started).toEqual(['first', 'second']);
  await all;
});

it('rejects tasks when it is full, and after the maximum waiting time', async () => {
  const queue = new BoundedQueue({ concurrency: 1, length: 1, waitMs: 30 });
  const first = task();
  const running = queue.run(() => first.promise);
  const waiting = queue.run(async () => 'never');
  await expect(queue.run(async () => 'never')).rejects.toMatchObject({ code: 'overloaded' });
  await expect(waiting).rejects.toMatchObject({ code: 'overloaded' });
  first.resolve('done');
  expect(await running).toBe('done');
  expect(await queue.run(async () => 'next')).toBe('next');
});

it('skips the task of an answered request', async () => {
  const queue = new BoundedQueue({ concurrency: 1, length: 5, waitMs: 100 });
  const first = task();
  const running = queue.run(() => first.promise);
  const work = new RequestWork(Number.POSITIVE_INFINITY);
  const started: string[] = [];
  let abandoned: Promise<unknown> = Promise.resolve();
  work.run(() => {
    abandoned = settled(queue.run(async () => started.push('abandoned')));
  });
  expect(work.reason).toBe('overloaded');
  const next = queue.run(async () => started.push('next'));
  work.end();
  first.resolve('done');
  await Promise.all([running, next]);
  expect(started).toEqual(['next']);
  expect(await abandoned).toBe('overloaded');
});
