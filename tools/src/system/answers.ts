import { setTimeout as sleep } from 'node:timers/promises';
import type { Running } from './processes.ts';

/** Waits for an answer at the address of a started server, any by default; false when it exits before, or gives none in time. */
export async function answers(
  address: string,
  { exited }: Running,
  withinMs: number,
  isReady: (answer: Response) => boolean = () => true,
): Promise<boolean> {
  const ended = exited.then(() => true);
  for (const deadline = Date.now() + withinMs; Date.now() < deadline; ) {
    const isUp = await fetch(address, { signal: AbortSignal.timeout(withinMs) }).then(isReady, () => false);
    if (isUp) return true;
    if (await Promise.race([ended, sleep(50, false)])) return false;
  }
  return false;
}
