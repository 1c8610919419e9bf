import { serverClock } from './server-clock.ts';

/** Time between two questions to a server that does not answer, in milliseconds. */
const PAUSE_MS = 20_000;

let ask: () => Promise<unknown> = async () => {};
let askedAt = Number.NEGATIVE_INFINITY;
let isAsking = false;

/** Sets how the server is asked for an answer; called once, by the API client, which notes its time. */
export function configureClock(next: () => Promise<unknown>): void {
  ask = next;
}

/** Asks the server where its time is in doubt; again later where it does not answer. */
export function checkClock(): void {
  if (!serverClock.isDoubtful || isAsking || serverClock.passed() - askedAt < PAUSE_MS) return;
  isAsking = true;
  const ended = () => {
    isAsking = false;
    // Only a question without an answer is to wait before the next one.
    askedAt = serverClock.isDoubtful ? serverClock.passed() : Number.NEGATIVE_INFINITY;
  };
  void ask().then(ended, ended);
}

/** As after the start of a page, for specs. */
export function forgetQuestions(): void {
  isAsking = false;
  askedAt = Number.NEGATIVE_INFINITY;
}
