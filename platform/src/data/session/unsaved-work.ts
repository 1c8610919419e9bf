const PREFIX = 'autosave:';

/** Where this browser keeps something that an account has not saved. No library of a remote clears it (delivery/remote/storage.ts). */
export function unsavedWorkKey(user: string, name: string): string {
  return `${PREFIX}${user}:${name}`;
}

/** The keys of what an account, or any of them, has not saved in this browser. */
export function unsavedWorkKeys(user?: string): string[] {
  const prefix = user === undefined ? PREFIX : unsavedWorkKey(user, '');
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(prefix));
  } catch {
    // A browser that blocks storage.
    return [];
  }
}
