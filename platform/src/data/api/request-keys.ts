import { isRefused } from './api-error.ts';

/** Where a change is made, by which a deletion finds what it undoes. */
export interface Place {
  /** The route without its method, `/courses/:id/lessons`. */
  path: string;
  /** Its address, without the query. */
  address: string;
}

interface OpenChange extends Place {
  key: string;
  /** How many requests with this key are on their way. */
  running: number;
  /** When the last one ended. */
  at: number;
}

/** The changes whose outcome is unknown, by their content; of many, the newest. */
const open = new Map<string, OpenChange>();
const OPEN_MAX = 1000;
/** Later, the same change is meant anew, such as another chapter with the same title. */
const EXPIRY_MS = 5 * 60 * 1000;

/**
 * Sends a change with an idempotency key: one that is sent again after a lost answer has the same key, so that the server executes it
 * once. The content is what makes two requests the same.
 */
export async function withRequestKey<Answer>(
  content: string,
  send: (key: string) => Promise<Answer>,
  place: Place = { path: '', address: '' },
): Promise<Answer> {
  const sent = openChange(content, place);
  const forget = () => {
    if (open.get(content) === sent) open.delete(content);
  };
  sent.running += 1;
  try {
    const answer = await send(sent.key);
    forget();
    return answer;
  } catch (error) {
    if (isRefused(error)) forget();
    throw error;
  } finally {
    sent.running -= 1;
    sent.at = Date.now();
  }
}

function openChange(content: string, place: Place): OpenChange {
  const known = open.get(content);
  if (known && (known.running > 0 || Date.now() - known.at < EXPIRY_MS)) return known;
  const change = { ...place, key: randomKey(), running: 0, at: Date.now() };
  open.set(content, change);
  const [oldest] = open.keys();
  if (open.size > OPEN_MAX && oldest !== undefined) open.delete(oldest);
  return change;
}

/** After something was deleted, the request that made it makes it anew, and so do those under it. */
export function forgetRequestKeys({ path, address }: Place): void {
  const isUndone = (change: OpenChange) =>
    change.address === address || change.address.startsWith(`${address}/`) || isCollection(change.path, path);
  for (const [content, change] of open) if (change.running === 0 && isUndone(change)) open.delete(content);
}

/** Whether a route creates what the other deletes: `/lessons/:id/notes` and `/notes/:id`, or `/webinars/:id/polls` and `/webinar-polls/:id`. */
function isCollection(creation: string, deletion: string): boolean {
  const [collection = '', id = ''] = deletion.split('/').slice(-2);
  const name = creation.slice(creation.lastIndexOf('/') + 1);
  return id.startsWith(':') && (name === collection || collection.endsWith(`-${name}`));
}

/** A new key. Not `crypto.randomUUID`, which is undefined on pages without HTTPS. */
export function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
