import { isRefused } from './api-error.ts';

/** Keys of the requests whose outcome is unknown, by their content. */
const open = new Map<string, string>();

/**
 * Sends a change with an idempotency key: one that is sent again after a lost answer has the same key, so that the server executes it
 * once. The content is what makes two requests the same.
 */
export async function withRequestKey<Answer>(content: string, send: (key: string) => Promise<Answer>): Promise<Answer> {
  const key = open.get(content) ?? randomKey();
  open.set(content, key);
  try {
    const answer = await send(key);
    open.delete(content);
    return answer;
  } catch (error) {
    if (isRefused(error)) open.delete(content);
    throw error;
  }
}

/** After something was deleted, the same request makes it anew. */
export function forgetRequestKeys(): void {
  open.clear();
}

/** A new key. Not `crypto.randomUUID`, which is undefined on pages without HTTPS. */
export function randomKey(): string {
  return crypto.getRandomValues(new Uint32Array(4)).join('-');
}
