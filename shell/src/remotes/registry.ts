import type { ReleasedFiles, RemoteEntry, RemoteName } from '@iris/contract/remotes';
import { api } from '@iris/platform/api';
import { sessionStore } from '@iris/platform/session';
import { overrideOf } from './overrides.ts';

/** The registry embedded in the HTML page (public remotes), so that the first page needs no second request. */
const PAGE_ENTRIES_ID = 'registry';

/** Every release the registry has named since the page was loaded, by the address of its files: an open tab keeps the release it started with. */
const releases = new Map<string, ReleasedFiles>();
let entries = keep(readPage());
/** The pending request; resolves to whether its answer was still current when it arrived. */
let reading: Promise<boolean> | undefined;

/** The registry's entry of a remote, requested from the server when unknown, or always when `fresh`. */
export async function findRemote(name: RemoteName, { fresh = false } = {}): Promise<RemoteEntry | undefined> {
  const override = overrideOf(name);
  if (override) return { name, version: 'dev', manifest: override, integrity: {} };
  if (fresh || !entries.has(name)) {
    await readRegistry().catch((error: unknown) => {
      // Without an answer the last known entry is used.
      if (!entries.has(name)) throw error;
    });
  }
  return entries.get(name);
}

/** The last known entry of a remote, without a request. */
export function knownRemote(name: RemoteName): RemoteEntry | undefined {
  return entries.get(name);
}

/** Where a release's files are, as an absolute address. */
export function baseOf({ manifest }: Pick<ReleasedFiles, 'manifest'>): string {
  return new URL('.', new URL(manifest, window.location.href)).href;
}

/** The integrity the registry gives for a file of a release, by its absolute address. */
export function integrityOf(address: string): string | undefined {
  const [file = ''] = address.split(/[?#]/);
  const base = releaseBaseOf(file);
  const integrity = base === undefined ? undefined : releases.get(base)?.integrity;
  const path = file.slice(base?.length);
  return integrity && Object.hasOwn(integrity, path) ? integrity[path] : undefined;
}

/** Whether an address belongs to a release that the registry has named since the page was loaded. */
export function isReleased(address: string): boolean {
  return releaseBaseOf(address) !== undefined;
}

function releaseBaseOf(address: string): string | undefined {
  return [...releases.keys()].find((base) => address.startsWith(base));
}

function readPage(): RemoteEntry[] {
  return JSON.parse(document.getElementById(PAGE_ENTRIES_ID)?.textContent || '[]');
}

function keep(list: readonly RemoteEntry[]): Map<RemoteName, RemoteEntry> {
  for (const files of list.flatMap((entry) => [entry, ...(entry.previous ? [entry.previous] : [])])) {
    releases.set(baseOf(files), files);
  }
  return new Map(list.map((entry) => [entry.name, entry]));
}

/** A caller waiting while the account changes gets the new account's list. */
async function readRegistry(): Promise<void> {
  let counted = false;
  while (!counted) {
    reading ??= startReading();
    counted = await reading;
  }
}

function startReading(): Promise<boolean> {
  const mine = api
    .call('GET /remotes')
    .then((list) => {
      if (reading !== mine) return false;
      entries = keep(list);
      return true;
    })
    .finally(() => {
      if (reading === mine) reading = undefined;
    });
  return mine;
}

// Another account may load other remotes: a pending answer for the previous one is stale. While the session
// was being checked, the registry was requested with the same token.
sessionStore.subscribe((next, previous) => {
  if (previous.status === 'loading') return;
  if (next.user?._id !== previous.user?._id || next.user?.role !== previous.user?.role) reading = undefined;
});
