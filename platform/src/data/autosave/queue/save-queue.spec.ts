import { ApiError } from '@iris/platform/api';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { deleteUnsaved, deviceCopy } from '../device/device-copy.ts';
import { unsavedWorkKeys } from '../device/unsaved-work.ts';
import { type QueueStatus, SaveQueue } from './save-queue.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

/** Calls that end when the spec says so. */
function open(storage = deviceCopy<[string, string][]>('u1', 'queue', 'Des réponses')) {
  const calls: { key: string; value: string; end: () => void; fail: (error?: Error) => void }[] = [];
  const refused: string[] = [];
  const states: QueueStatus[] = [];
  const queue = new SaveQueue<string, string>({
    send: (key, value) =>
      new Promise((resolve, reject) => {
        calls.push({ key, value, end: () => resolve(undefined), fail: (error = new ApiError(0)) => reject(error) });
      }),
    onStatus: (state) => states.push(state),
    onRefused: (key) => refused.push(key),
    storage,
  });
  const stop = queue.start();
  const answerAll = async (count: number) => {
    for (let index = 0; index < count; index += 1) {
      await vi.advanceTimersByTimeAsync(0);
      calls.at(-1)?.end();
    }
    await vi.advanceTimersByTimeAsync(0);
  };
  return { queue, calls, states, refused, stop, answerAll };
}

it('sends one value at a time, and of several for one key the last', async () => {
  const { queue, calls, states, answerAll } = open();
  for (const value of ['a', 'b', 'c']) queue.set('q1', value);
  queue.set('q2', 'd');
  await answerAll(3);
  expect(calls.map(({ value }) => value)).toEqual(['a', 'c', 'd']);
  expect([states.at(-1), localStorage.length]).toEqual(['saved', 0]);
});

it('repeats by itself what could not be sent, and keeps it on the device', async () => {
  const { queue, calls, states, answerAll, stop } = open();
  queue.set('q1', 'a');
  const failed = queue.flush();
  calls[0]?.fail();
  expect(await failed).toEqual({ isSaved: false, refused: [] });
  expect(states.at(-1)).toBe('error');
  await vi.advanceTimersByTimeAsync(1500);
  calls[1]?.fail();
  await vi.advanceTimersByTimeAsync(0);
  stop();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(calls).toHaveLength(2);
  const later = open();
  expect([...later.queue.waiting()]).toEqual([['q1', 'a']]);
  await later.answerAll(1);
  expect(later.states.at(-1)).toBe('saved');
  await answerAll(0);
});

it('sends those that wait behind a refused value, which is not sent again, and says whose it was', async () => {
  const { queue, calls, states, refused, answerAll } = open();
  for (const key of ['q1', 'q2', 'q3']) queue.set(key, 'a');
  const done = queue.flush();
  calls[0]?.fail(new ApiError(400));
  await answerAll(2);
  expect(await done).toEqual({ isSaved: false, refused: ['q1'] });
  expect([refused, states.at(-1)]).toEqual([['q1'], 'saved']);
  expect(await queue.flush()).toEqual({ isSaved: true, refused: [] });
  expect(calls.map(({ key }) => key)).toEqual(['q1', 'q2', 'q3']);
});

it('sends and keeps nothing any more once a logout has deleted it, here or in another window', async () => {
  const deletions = [
    () => deleteUnsaved('u1'),
    () => {
      localStorage.clear();
      window.dispatchEvent(new StorageEvent('storage', { key: 'unsavedwork:deleted:u1', newValue: '1' }));
    },
  ];
  for (const remove of deletions) {
    const { queue, calls, states } = open();
    queue.set('q1', 'a');
    remove();
    calls[0]?.fail();
    queue.set('q2', 'b');
    await vi.advanceTimersByTimeAsync(60_000);
    expect([calls.length, unsavedWorkKeys(), states.at(-1)]).toEqual([1, [], 'error']);
    expect(await queue.flush()).toEqual({ isSaved: false, refused: [] });
  }
});
