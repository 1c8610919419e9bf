const PREFIX = 'autosave:';

/** Where this browser keeps something that an account has not saved. No library of a remote clears it (delivery/remote/storage.ts). */
export function unsavedWorkKey(user: string, name: string): string {
  return `${PREFIX}${user}:${name}`;
}

/** The keys of what an account, or any of them, has not saved in this browser. */
export function unsavedWorkKeys(user?: string): string[] {
  const prefix = user === undefined ? PREFIX : unsavedWorkKey(user, '');
  try {
    return Object.keys(localStorage).filter((key) => (migratedKeyOf(key) ?? key).startsWith(prefix));
  } catch {
    // A browser that blocks storage.
    return [];
  }
}

/**
 * The key to which an item with a legacy key belongs, as the student application had them before autosave; undefined for any other
 * key. To remove once such items are older than 30 days everywhere.
 */
export function migratedKeyOf(key: string): string | undefined {
  const [, kind, user, id] = /^student:(rating|calibration):([^:]+):([^:]+)$/.exec(key) ?? [];
  return user && unsavedWorkKey(user, `${kind}:${id}`);
}
