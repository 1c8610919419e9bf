import { setTimeout as sleep } from 'node:timers/promises';

/** An answer whose body has arrived. */
export interface Answer {
  headers: Headers;
  text: string;
}

const TRIES = 3000;
const PAUSE_MS = 200;

/** Repeats a call while the API is away. @throws when the API refuses it, or stays away */
export async function untilAnswered(call: () => Promise<Response>): Promise<Answer> {
  let failure = '';
  for (let tries = 0; tries < TRIES; tries += 1) {
    const response = await call().catch(() => undefined);
    // A killed API also cuts off the body of an answer.
    const text = await response?.text().catch(() => undefined);
    if (response?.ok && text !== undefined) return { headers: response.headers, text };
    failure = response ? `${response.url}: ${response.status} ${text}` : 'no connection';
    // Only an outage is worth repeating.
    if (response && text !== undefined && response.status < 500) throw new Error(failure);
    await sleep(PAUSE_MS);
  }
  throw new Error(failure);
}
