import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Repeat } from './repeat.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it('calls again after each answer, at once on request, with one chain only, and ends', async () => {
  const pauses: (number | null)[] = [20, 20, 20, null];
  const call = vi.fn(async () => pauses.shift() ?? null);
  const repeat = new Repeat(call);
  void repeat.now();
  void repeat.now();
  await vi.advanceTimersByTimeAsync(19);
  expect(call).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(1);
  expect(call).toHaveBeenCalledTimes(3);
  await vi.advanceTimersByTimeAsync(1000);
  expect(call, 'nothing follows null').toHaveBeenCalledTimes(4);
  pauses.push(20);
  void repeat.now();
  repeat.stop();
  await vi.advanceTimersByTimeAsync(1000);
  expect(call, 'nothing follows its end').toHaveBeenCalledTimes(5);
});
