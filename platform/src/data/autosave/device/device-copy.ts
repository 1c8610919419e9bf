import { hasPassed, serverClock, serverNow } from '@iris/platform/api';
import { migratedKeyOf, unsavedWorkKey, unsavedWorkKeys } from './unsaved-work.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** How long a browser keeps what a session that ended had not saved. */
const RETENTION_MS = 30 * DAY_MS;
/** Tells the pages of this window, which may be those of other applications, whose unsaved work was deleted. */
const DELETED_EVENT = 'unsavedworkdeleted';
/** A mark of the last deletion, with its account and time: the other windows of this browser get the event of it, or find it later. */
const DELETED_KEY = 'unsavedwork:deleted:';

let isFollowing = false;
/** How often the unsaved work of an account was deleted since this page was opened. */
const deletions = new Map<string, number>();
const deletionsOf = (user: string) => deletions.get(user) ?? 0;

/** Something that is not saved yet, kept in this browser for one account. */
export interface DeviceCopy<Content> {
  readonly user: string;
  readonly key: string;
  get(): Content | undefined;
  /** Whether it is kept: there was room for it, and no logout since the copy was opened. */
  set(content: Content): boolean;
  remove(): void;
}

interface Item {
  label: string;
  at: number;
  /** Whether `at` is the server's time; otherwise it is that of a device, which may be years wrong. */
  isServerTime?: boolean;
  content: unknown;
}

/**
 * The place in this browser for what an account has not saved of one thing: another account that signs in does not see it. `label`
 * names it to whoever logs out.
 */
export function deviceCopy<Content>(user: string, name: string, label: string): DeviceCopy<Content> {
  const key = unsavedWorkKey(user, name);
  if (!isFollowing) {
    isFollowing = true;
    deleteExpired();
    // Nothing expires before the server has answered.
    serverClock.subscribe(deleteExpired);
    onDeletion((deleted) => deletions.set(deleted, deletionsOf(deleted) + 1));
  }
  const opened = deletionsOf(user);
  const remove = () => void attempt(() => localStorage.removeItem(key));
  return {
    user,
    key,
    get: () => read(key)?.content as Content | undefined,
    set: (content) => {
      // A page from before a logout would write back what that has deleted.
      if (deletionsOf(user) !== opened) return false;
      const item: Item = { label, ...readTime(), content };
      try {
        localStorage.setItem(key, JSON.stringify(item));
        return true;
      } catch {
        // A browser that blocks storage, or has no room. An older version would be taken for this one later.
        remove();
        return false;
      }
    },
    remove,
  };
}

/** The labels of what an account has not saved in this browser. */
export function listUnsaved(user: string): string[] {
  const labels = unsavedWorkKeys(user).flatMap((key) => read(key)?.label ?? []);
  return [...new Set(labels)];
}

/** Deletes what an account has not saved in this browser, and tells all its windows. */
export function deleteUnsaved(user: string): void {
  for (const key of unsavedWorkKeys(user)) attempt(() => localStorage.removeItem(key));
  window.dispatchEvent(new CustomEvent(DELETED_EVENT, { detail: user }));
  attempt(() => localStorage.setItem(DELETED_KEY + user, String(serverNow())));
}

/**
 * Calls `listener` with the account whose unsaved work is deleted, here or in another window: a page that still has it would write it
 * back. The removal of one copy says nothing: another window may have saved it.
 */
export function onDeletion(listener: (user: string) => void, signal?: AbortSignal): void {
  const options = signal ? { signal } : {};
  window.addEventListener(DELETED_EVENT, (event) => listener((event as CustomEvent<string>).detail), options);
  const handleStorage = ({ key, newValue }: StorageEvent) => {
    if (key?.startsWith(DELETED_KEY) && newValue !== null) listener(key.slice(DELETED_KEY.length));
  };
  window.addEventListener('storage', handleStorage, options);
  // In the back/forward cache a page gets no events. It is visible before it is shown.
  let left: Record<string, string> | undefined;
  const handleHide = () => {
    left = readMarks();
  };
  const handleVisible = () => {
    if (document.visibilityState !== 'visible' || !left) return;
    for (const [user, mark] of Object.entries(readMarks())) if (left[user] !== mark) listener(user);
    left = undefined;
  };
  window.addEventListener('pagehide', handleHide, options);
  document.addEventListener('visibilitychange', handleVisible, options);
}

/** The marks of the last deletions, by account. */
function readMarks(): Record<string, string> {
  const keys = attempt(() => Object.keys(localStorage).filter((key) => key.startsWith(DELETED_KEY))) ?? [];
  return Object.fromEntries(keys.map((key) => [key.slice(DELETED_KEY.length), localStorage.getItem(key) ?? '']));
}

/** Deletes what any account had not saved 30 days ago, and the marks of deletions before, which list the accounts of a machine. */
export function deleteExpired(): void {
  for (const key of unsavedWorkKeys()) read(key);
  for (const [user, mark] of Object.entries(readMarks())) {
    // A mark of a release that stored no time is older too.
    if (hasPassed(RETENTION_MS, Number(mark))) attempt(() => localStorage.removeItem(DELETED_KEY + user));
  }
}

/** Migrates an item with a legacy key, so that it is sent, named at a logout, and deleted after 30 days. */
function migrateLegacyItem(key: string, migratedKey: string): void {
  const label = key.includes(':rating:') ? "L'évaluation d'un film" : "Les niveaux d'un étalonnage";
  attempt(() => {
    const content = JSON.parse(localStorage.getItem(key) ?? 'null') as { draft?: object } | null;
    // The version on which a rating was based was not kept: what differs from the one of the server is merged or asked about.
    const base = content?.draft && { levels: [], comments: [], summary: '' };
    const item: Item = { label, ...readTime(), content: base ? { ...content, base } : content };
    if (content && localStorage.getItem(migratedKey) === null) localStorage.setItem(migratedKey, JSON.stringify(item));
  });
  attempt(() => localStorage.removeItem(key));
}

function read(key: string): Item | undefined {
  const migratedKey = migratedKeyOf(key);
  if (migratedKey) {
    migrateLegacyItem(key, migratedKey);
    return read(migratedKey);
  }
  const item = attempt(() => JSON.parse(localStorage.getItem(key) ?? 'null') as Item | null);
  if (item && serverClock.isKnown && !item.isServerTime) {
    const dated: Item = { ...item, ...readTime() };
    attempt(() => localStorage.setItem(key, JSON.stringify(dated)));
    return dated;
  }
  if (item && !hasPassed(RETENTION_MS, item.at)) return item;
  attempt(() => localStorage.removeItem(key));
  return undefined;
}

function readTime(): Pick<Item, 'at' | 'isServerTime'> {
  return { at: serverNow(), isServerTime: serverClock.isKnown };
}

function attempt<T>(action: () => T): T | undefined {
  try {
    return action();
  } catch {
    return undefined;
  }
}
