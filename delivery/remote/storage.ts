/** What the shell and the platform store: `token` and `siteConfig`, as the specification names them, the shell's own items, and unsaved work. */
const RESERVED = /^(token$|siteConfig$|shell:|autosave:)/;

/** The part of a browser storage that belongs to one application. */
export interface NamespacedStorage {
  get(key: string): string | null;
  set(key: string, value: string): void;
  remove(key: string): void;
}

/**
 * The items of one application, which no other application sees under the same key. A browser that blocks or has no room for
 * storage behaves as if it were empty.
 */
export function storageOf(application: string, kind: 'local' | 'session' = 'local'): NamespacedStorage {
  const attempt = <T>(action: (storage: Storage) => T): T | undefined => {
    try {
      return action(kind === 'local' ? localStorage : sessionStorage);
    } catch {
      return undefined;
    }
  };
  const nameOf = (key: string) => `${application}:${key}`;
  return {
    get: (key) => attempt((storage) => storage.getItem(nameOf(key))) ?? null,
    set: (key, value) => attempt((storage) => storage.setItem(nameOf(key), value)),
    remove: (key) => attempt((storage) => storage.removeItem(nameOf(key))),
  };
}

/** Makes `clear()` keep the reserved items: called by a remote or one of its libraries, it would end the session. */
export function keepReservedItems(): void {
  Storage.prototype.clear = function (this: Storage) {
    for (const key of Object.keys(this)) if (!RESERVED.test(key)) this.removeItem(key);
  };
}
