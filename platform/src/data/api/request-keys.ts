import { isRefused } from './api-error.ts';

/** The changes whose outcome is unknown, by their content: their key, and when they were sent last. */
const open = new Map<string, { key: string; at: number }>();
/** Later, the same change is meant anew, such as another chapter with the same title. */
const EXPIRY_MS = 5 * 60 * 1000;
/** Not found, or withdrawn. */
const GONE = [404, 410];

/**
 * Sends a change with an idempotency key: one that is sent again after a lost answer has the same key, so that the server executes it
 * once. The content is what makes two requests the same. A deletion needs no key: what is gone when it is sent again was deleted.
 */
export async function withRequestKey<Answer>(
  content: string,
  send: (key: string) => Promise<Answer>,
  isDeletion = false,
): Promise<Answer> {
  const known = open.get(content);
  const key = known && Date.now() - known.at < EXPIRY_MS ? known.key : randomKey();
  open.set(content, { key, at: Date.now() });
  try {
    const answer = await send(key);
    open.delete(content);
    return answer;
  } catch (error) {
    if (isRefused(error)) {
      open.delete(content);
      if (isDeletion && known && GONE.includes(error.status)) return undefined as Answer;
    }
    throw error;
  }
}

/** A new key. Not `crypto.randomUUID`, which is undefined on pages without HTTPS. */
export function randomKey(): string {
  return crypto.getRandomValues(new Uint32Array(4)).join('-');
}
