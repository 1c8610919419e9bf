import { ApiError, isRefused } from './api-error.ts';

/** The changes whose outcome is unknown, by their content: their key, and when they were sent last. */
const open = new Map<string, { key: string; at: number }>();
/** Later, the same change is meant anew, such as another chapter with the same title. */
const EXPIRY_MS = 5 * 60 * 1000;

/**
 * Sends a change with an idempotency key: one that is sent again after a lost answer has the same key, so that the server executes it
 * once. The content is what makes two requests the same.
 */
export async function withRequestKey<Answer>(content: string, send: (key: string) => Promise<Answer>): Promise<Answer> {
  const known = open.get(content);
  const key = known && Date.now() - known.at < EXPIRY_MS ? known.key : randomKey();
  open.set(content, { key, at: Date.now() });
  try {
    const answer = await send(key);
    open.delete(content);
    return answer;
  } catch (error) {
    if (isRefused(error)) open.delete(content);
    throw error;
  }
}

/** Makes a deletion; what the one before, whose answer was lost, has deleted is gone when it is repeated. */
export async function deleteOnce<Answer>(content: string, send: () => Promise<Answer>): Promise<Answer | undefined> {
  const isRepeated = open.has(content);
  try {
    return await withRequestKey(content, send);
  } catch (error) {
    if (isRepeated && isGone(error)) return undefined;
    throw error;
  }
}

/** Whether there is nothing to delete: not found, withdrawn, or turned off. */
function isGone(error: unknown): boolean {
  return error instanceof ApiError && ([404, 410].includes(error.status) || error.code === 'second_factor_off');
}

/** A new key. Not `crypto.randomUUID`, which is undefined on pages without HTTPS. */
export function randomKey(): string {
  return crypto.getRandomValues(new Uint32Array(4)).join('-');
}
