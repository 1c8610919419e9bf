import type { RemoteEntry, RemoteName } from '@iris/contract/remotes';
import { api } from '@iris/platform/api';
import { sessionStore } from '@iris/platform/session';

let entries = new Map<RemoteName, RemoteEntry>();

/** Every version this page has been told of: an open tab still loads the files of the one it started with. */
const known = new Map<string, RemoteEntry>();
/** Settles with whether the answer still counted when it came. */
let reading: Promise<boolean> | undefined;

/** What the registry says of a remote, asking the server when it is not known yet, or always when `fresh`. */
export async function findRemote(name: RemoteName, { fresh = false } = {}): Promise<RemoteEntry | undefined> {
  if (fresh || !entries.has(name)) await readRegistry();
  return entries.get(name);
}

/** The integrity the registry gives for a file of a remote, by its absolute address. */
export function integrityOf(address: string): string | undefined {
  for (const entry of known.values()) {
    const base = new URL('.', new URL(entry.manifest, window.location.href)).href;
    if (address.startsWith(base)) return entry.integrity[address.slice(base.length)];
  }
  return undefined;
}

/** Whoever waits while the account changes gets the new account's list, not the absence of the old one's. */
async function readRegistry(): Promise<void> {
  let counted = false;
  while (!counted) {
    reading ??= startReading();
    counted = await reading;
  }
}

function startReading(): Promise<boolean> {
  const mine = api
    .get<RemoteEntry[]>('/remotes')
    .then((list) => {
      if (reading !== mine) return false;
      entries = new Map(list.map((entry) => [entry.name, entry]));
      for (const entry of list) known.set(entry.manifest, entry);
      return true;
    })
    .finally(() => {
      if (reading === mine) reading = undefined;
    });
  return mine;
}

// Another account may load other remotes: an answer still on its way to the previous one says nothing. While the session
// was being checked the registry was asked with the very token that has been checked.
sessionStore.subscribe((next, previous) => {
  if (previous.status === 'loading') return;
  if (next.user?._id !== previous.user?._id || next.user?.role !== previous.user?.role) reading = undefined;
});
