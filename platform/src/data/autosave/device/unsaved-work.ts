const PREFIX = 'autosave:';

/** Where this browser keeps something that an account has not saved. No library of a remote clears it (delivery/remote/storage.ts). */
export function unsavedWorkKey(user: string, name: string): string {
  return `${PREFIX}${user}:${name}`;
}

/** The keys of what an account, or any of them, has not saved in this browser. */
export function unsavedWorkKeys(user?: string): string[] {
  const prefix = user === undefined ? PREFIX : unsavedWorkKey(user, '');
  try {
    return Object.keys(localStorage).filter((key) => (currentKeyOf(key) ?? key).startsWith(prefix));
  } catch {
    // A browser that blocks storage.
    return [];
  }
}

/**
 * Where an item belongs that the student application of release 1 has kept; undefined for any other key. To delete with release 3, once
 * the items of that one are older than 30 days.
 */
export function currentKeyOf(key: string): string | undefined {
  const [, kind, user, id] = /^student:(rating|calibration):([^:]+):([^:]+)$/.exec(key) ?? [];
  return user && unsavedWorkKey(user, `${kind}:${id}`);
}
