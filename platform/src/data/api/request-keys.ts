import { type ApiError, isRefused } from './api-error.ts';
import { serverClock } from './clock/index.ts';

/** The changes whose outcome is unknown, by their content: their key, and when they were sent last, by the time that passes on the device. */
const open = new Map<string, { key: string; at: number }>();
/** Later, the same change is meant anew, such as another chapter with the same title. */
const EXPIRY_MS = 5 * 60 * 1000;

/**
 * Sends a change with an idempotency key: one that is sent again after a lost answer has the same key, so that the server executes it
 * once. The content is what makes two requests the same. `isDone`: the refusals that say, of one that is sent again, that it was executed.
 */
export async function withRequestKey<Answer>(
  content: string,
  send: (key: string) => Promise<Answer>,
  isDone?: (refusal: ApiError) => boolean,
): Promise<Answer> {
  const known = open.get(content);
  const key = known && serverClock.passed() - known.at < EXPIRY_MS ? known.key : randomKey();
  open.set(content, { key, at: serverClock.passed() });
  try {
    const answer = await send(key);
    open.delete(content);
    return answer;
  } catch (error) {
    if (isRefused(error)) {
      open.delete(content);
      if (known && isDone?.(error)) return undefined as Answer;
    }
    throw error;
  }
}

/** A new key. Not `crypto.randomUUID`, which is undefined on pages without HTTPS. */
export function randomKey(): string {
  return crypto.getRandomValues(new Uint32Array(4)).join('-');
}
