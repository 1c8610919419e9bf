import { readFileSync } from 'node:fs';

/** How many times its limit a process may take that waits for the processor. */
const LONGEST = 12;

/** Milliseconds that a process has waited for a processor since its start. */
type WaitOf = (pid: number | undefined) => number;

/**
 * Calls `end` once a process has taken this long, without the time for which it only waited for a processor: the machine is busy
 * with others then. Returns a function that ends the limit.
 */
export function limitProcessTime(
  pid: number | undefined,
  limitMs: number,
  end: () => void,
  waitOf: WaitOf = processorWaitOf,
): () => void {
  const startedAt = performance.now();
  const waitedBefore = waitOf(pid);
  const check = () => {
    const taken = performance.now() - startedAt;
    const isLate = taken - (waitOf(pid) - waitedBefore) >= limitMs || taken >= LONGEST * limitMs;
    if (isLate) end();
    else timer = setTimeout(check, limitMs / 10);
  };
  let timer = setTimeout(check, limitMs);
  return () => clearTimeout(timer);
}

/** Of its first thread, in which pages are rendered (Linux, sched-stats); 0 where the system does not tell. */
export function processorWaitOf(pid: number | undefined): number {
  try {
    const [, waitedNs] = readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ');
    return Number(waitedNs) / 1_000_000;
  } catch {
    return 0;
  }
}
