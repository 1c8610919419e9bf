import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { limitProcessTime, processorWaitOf } from './process-time-limit.ts';

const LIMIT_MS = 5000;

beforeEach(() => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
});

/** After how many milliseconds a process is late that waits for a processor for this share of its time. */
async function lateAfter(share: number): Promise<number> {
  const start = performance.now();
  const end = vi.fn(() => performance.now() - start);
  limitProcessTime(1, LIMIT_MS, end, () => share * (performance.now() - start));
  await vi.advanceTimersByTimeAsync(1_000_000);
  expect(end).toHaveBeenCalledTimes(1);
  return end.mock.results[0]?.value;
}

it('a process that works, or waits for anything else than a processor, is late after its limit', async () => {
  expect(await lateAfter(0)).toBe(LIMIT_MS);
});

it('the time for which a process waits for a processor does not count, up to twelve limits', async () => {
  expect(await lateAfter(0.5)).toBe(2 * LIMIT_MS);
  expect(await lateAfter(0.75)).toBe(4 * LIMIT_MS);
  expect(await lateAfter(1)).toBe(12 * LIMIT_MS);
});

it('a limit that was ended is none', async () => {
  const end = vi.fn();
  limitProcessTime(1, LIMIT_MS, end, () => 0)();
  await vi.advanceTimersByTimeAsync(1_000_000);
  expect(end).not.toHaveBeenCalled();
});

it('a process that is gone, or of a system that does not tell, has not waited', () => {
  expect(processorWaitOf(undefined)).toBe(0);
  expect(processorWaitOf(process.pid)).toBeGreaterThanOrEqual(0);
});
