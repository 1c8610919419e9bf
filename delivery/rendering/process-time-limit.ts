import { readFileSync } from 'node:fs';

/** How much longer than its limit a process may take that does not get the processor. */
const PATIENCE = 12;

/** A process that has used this part of its limit is not waiting for the processor. */
const USED_SHARE = 0.5;

/** Of the times in /proc, in milliseconds (man 5 proc). */
const TICK_MS = 10;

/**
 * Calls `end` once a process has taken this long. One that has hardly had the processor meanwhile is not late: the machine is
 * busy with others. What it waits for cannot be told apart: on a busy machine it is often the answer of the process that started it,
 * which does not get the processor either. Returns a function that ends the limit.
 */
export function limitProcessTime(pid: number | undefined, limitMs: number, end: () => void): () => void {
  const startedAt = performance.now();
  const usedBefore = processorTimeOf(pid) ?? 0;
  const check = () => {
    // Where the system does not tell, it is the clock that counts.
    const used = (processorTimeOf(pid) ?? Number.POSITIVE_INFINITY) - usedBefore;
    const isLate = used >= USED_SHARE * limitMs || performance.now() - startedAt >= PATIENCE * limitMs;
    if (isLate) end();
    else timer = setTimeout(check, limitMs / 10);
  };
  let timer = setTimeout(check, limitMs);
  return () => clearTimeout(timer);
}

/** The processor time that a process has used, in milliseconds; undefined where the system does not tell. */
function processorTimeOf(pid: number | undefined): number | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name, which may contain spaces, is in parentheses; user and system time are the fields 14 and 15.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return TICK_MS * (Number(fields[11]) + Number(fields[12]));
  } catch {
    return undefined;
  }
}
