import { setTimeout as sleep } from 'node:timers/promises';

/** The result of work, or undefined after this time, in milliseconds. */
export async function inTime<Result>(work: Promise<Result>, ms: number): Promise<Result | undefined> {
  const controller = new AbortController();
  const tooLate = sleep(ms, undefined, { signal: controller.signal }).catch(() => undefined);
  try {
    return await Promise.race([work, tooLate]);
  } finally {
    controller.abort();
  }
}
