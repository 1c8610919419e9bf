import type { Config } from '../../config/env.ts';

/** How long something may take, in milliseconds: while the database answers pings, and while it does not. */
export type TimeLimits = Pick<Config, 'answerTimeMs' | 'outageTimeMs'>;

/** How often work that is older than `outageTimeMs` asks whether the database still answers, in milliseconds. */
const CHECK_INTERVAL_MS = 250;

/**
 * Calls `end` once work that begins now has taken too long: after `outageTimeMs` as soon as the database does not answer, after
 * `answerTimeMs` in any case (docs/decisions/011). Returns a function that cancels this.
 */
export function limitTime(
  { answerTimeMs, outageTimeMs }: TimeLimits,
  isDatabaseAnswering: () => boolean,
  end: (afterMs: number) => void,
): () => void {
  const start = performance.now();
  const check = () => {
    const age = performance.now() - start;
    if (age >= answerTimeMs || !isDatabaseAnswering()) return end(Math.round(age));
    timer = setTimeout(check, Math.min(CHECK_INTERVAL_MS, Math.ceil(answerTimeMs - age)));
  };
  let timer = setTimeout(check, Math.min(outageTimeMs, answerTimeMs));
  return () => clearTimeout(timer);
}
