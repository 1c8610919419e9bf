import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { limitTime } from './time-limit.ts';

const LIMITS = { answerTimeMs: 10_000, outageTimeMs: 2200 };

beforeEach(() => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
});

/** When work ends that begins now, while the database answers until then; undefined while it goes on. */
async function endOf(answersUntilMs: number, waitedMs: number): Promise<number | undefined> {
  const start = performance.now();
  let end: number | undefined;
  const cancel = limitTime(
    LIMITS,
    () => performance.now() - start < answersUntilMs,
    (afterMs) => {
      end = afterMs;
    },
  );
  await vi.advanceTimersByTimeAsync(waitedMs);
  cancel();
  return end;
}

it('work ends after the limit of an outage when the database is silent, and not before', async () => {
  expect(await endOf(0, 2199)).toBeUndefined();
  expect(await endOf(0, 2200)).toBe(2200);
});

it('work goes on as long as the database answers, and ends soon after its last answer', async () => {
  expect(await endOf(5000, 4999)).toBeUndefined();
  const end = await endOf(5000, 60_000);
  expect(end).toBeGreaterThanOrEqual(5000);
  expect(end).toBeLessThanOrEqual(5250);
});

it('work ends after the time limit of an answer also when the database answers', async () => {
  expect(await endOf(Number.POSITIVE_INFINITY, 9999)).toBeUndefined();
  expect(await endOf(Number.POSITIVE_INFINITY, 60_000)).toBe(10_000);
});

it('nothing ends once it is cancelled', async () => {
  const end = vi.fn();
  limitTime(LIMITS, () => false, end)();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(end).not.toHaveBeenCalled();
});
