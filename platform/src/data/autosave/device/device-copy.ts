/** Also read by the shell at a logout, and by delivery/remote/storage.ts, so that no library of a remote clears it. */
const PREFIX = 'autosave:';

const DAY_MS = 24 * 60 * 60 * 1000;
/** How long a browser keeps what a session that ended had not saved. */
const RETENTION_MS = 30 * DAY_MS;
/** Tells the open pages, which may be those of other applications, that unsaved work was deleted. */
export const DELETED_EVENT = 'unsavedworkdeleted';

let hasExpired = false;

/** Something that is not saved yet, kept in this browser for one account. */
export interface DeviceCopy<Content> {
  get(): Content | undefined;
  /** Whether there was room for it. */
  set(content: Content): boolean;
  remove(): void;
}

interface Item {
  label: string;
  at: number;
  content: unknown;
}

/**
 * The place in this browser for what an account has not saved of one thing: another account that signs in does not see it. `label`
 * names it to whoever logs out.
 */
export function deviceCopy<Content>(user: string, name: string, label: string): DeviceCopy<Content> {
  const key = `${PREFIX}${user}:${name}`;
  if (!hasExpired) deleteExpired();
  return {
    get: () => read(key)?.content as Content | undefined,
    set: (content) => {
      const item: Item = { label, at: Date.now(), content };
      try {
        localStorage.setItem(key, JSON.stringify(item));
        return true;
      } catch {
        // A browser that blocks storage, or has no room.
        return false;
      }
    },
    remove: () => attempt(() => localStorage.removeItem(key)),
  };
}

/** The labels of what an account has not saved in this browser. */
export function listUnsaved(user: string): string[] {
  const labels = keysOf(`${PREFIX}${user}:`).flatMap((key) => read(key)?.label ?? []);
  return [...new Set(labels)];
}

/** Deletes what an account has not saved in this browser. */
export function deleteUnsaved(user: string): void {
  for (const key of keysOf(`${PREFIX}${user}:`)) attempt(() => localStorage.removeItem(key));
  window.dispatchEvent(new Event(DELETED_EVENT));
}

/** Deletes what any account had not saved 30 days ago. */
export function deleteExpired(): void {
  hasExpired = true;
  for (const key of keysOf(PREFIX)) read(key);
}

function read(key: string): Item | undefined {
  return attempt(() => {
    const item = JSON.parse(localStorage.getItem(key) ?? 'null') as Item | null;
    if (item && Date.now() - item.at < RETENTION_MS) return item;
    localStorage.removeItem(key);
    return undefined;
  });
}

function keysOf(prefix: string): string[] {
  return attempt(() => Object.keys(localStorage).filter((key) => key.startsWith(prefix))) ?? [];
}

function attempt<T>(action: () => T): T | undefined {
  try {
    return action();
  } catch {
    return undefined;
  }
}
