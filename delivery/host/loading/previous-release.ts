import { storageOf } from '@iris/delivery/remote';
import type { RemoteEntry } from '../../contract/remotes/registry.ts';
import { knownRemote } from '../registry.ts';

/** Of this tab, also after a reload. */
const storage = storageOf('shell', 'session');
const KEY = 'replaced-releases';

/** The releases instead of which this tab loads the previous one, as `name version`. */
const replaced = new Set(storage.get(KEY)?.split(','));

/** Whether the registry names a previous release. */
export function canGoBack(name: string): boolean {
  const entry = knownRemote(name);
  return entry?.previous !== undefined && !isReplaced(entry);
}

/** Makes this tab load the previous release until a newer one is live. */
export function goBack(name: string): void {
  const entry = knownRemote(name);
  if (!entry) return;
  replaced.add(nameOf(entry));
  storage.set(KEY, [...replaced].join());
}

/** Whether this tab loads the previous release instead of this one. */
export const isReplaced = (entry: RemoteEntry): boolean => replaced.has(nameOf(entry));

const nameOf = ({ name, version }: RemoteEntry) => `${name} ${version}`;
