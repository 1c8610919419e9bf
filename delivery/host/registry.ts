import { registryStore } from '@iris/delivery/remote';
import { REGISTRY_ELEMENT } from '../contract/federation.ts';
import type { ReleaseAddress } from '../contract/releases.ts';
import type { Rights } from '../contract/remotes/access.ts';
import { withOverrides } from '../contract/remotes/overrides.ts';
import type { Registry, ReleasedFiles, RemoteEntry } from '../contract/remotes/registry.ts';
import { host } from './host.ts';
import { activeOverrides, overrideOf } from './overrides.ts';

/** Every release the registry has named since the page was loaded, by the address of its files: an open tab keeps the release it started with. */
const releases = new Map<string, ReleasedFiles>();
const inPage = readPage();
const ofVisitors = inPage ?? { remotes: [], restricted: [] };
/** The generation with which this page was served: an open tab keeps the set of releases it started with. */
let { generation } = ofVisitors;
/** The account whose registry is known or requested; undefined for a visitor. */
let account: Account | undefined;
/** The registry that is known, without overrides. */
let known = ofVisitors;
/** Whether the registry was requested before the account was known, with the token of the session. */
let isAhead = false;
/** The pending request; resolves to whether its answer was still current when it arrived. */
let reading: Promise<boolean> | undefined;

use(ofVisitors, 'current');
const ofPage = registryStore.getState();
/** The server sends no remote when it cannot read the releases; a page from the sources of all remotes has those instead. */
const isInPage = inPage !== undefined && ofPage.remotes.length > 0;
// The first render of a page that the server has rendered must be the same.
registryStore.getInitialState = () => ofPage;

/** An account, as far as the registry depends on it. */
export interface Account extends Rights {
  id: string;
}

/**
 * Requests the registry when the page does not contain it, or not that of its account: with a token, while the account is
 * still being read.
 */
export function readAhead({ hasToken }: { hasToken: boolean }): void {
  if (!hasToken && isInPage) return;
  isAhead = true;
  retryRegistry();
}

/**
 * To be called when the account of the page is known or changes. What the account before could load no longer holds; what the
 * same account could, with other rights, holds until the answer arrives, so that its page stays.
 * @param next undefined for a visitor
 */
export function setAccount(next: Account | undefined): void {
  const { status } = registryStore.getState();
  const isAnswered = isAhead && status !== 'failed';
  isAhead = false;
  if (JSON.stringify(next) === JSON.stringify(account) && status !== 'failed') return;
  const isSame = next !== undefined && next.id === account?.id;
  account = next;
  const isKnown = next === undefined && isInPage;
  // An answer that was faster than the account was used without its rights, by which overrides are opened.
  if (!isKnown && isAnswered) {
    use(known, reading ? 'reading' : 'current');
    return;
  }
  reading = undefined;
  use(isSame ? known : ofVisitors, isKnown ? 'current' : 'reading');
  if (!isKnown) void readRegistry().catch(() => {});
}

/** Requests the registry again, after it could not be read. */
export function retryRegistry(): void {
  registryStore.setState({ status: 'reading' });
  void readRegistry().catch(() => {});
}

/** The registry's entry of a remote, requested from the server when unknown, or always when `fresh`. */
export async function findRemote(name: string, { fresh = false } = {}): Promise<RemoteEntry | undefined> {
  if (overrideOf(name)) return knownRemote(name);
  if (fresh || !knownRemote(name)) {
    await readRegistry().catch((error: unknown) => {
      // Without an answer the last known entry is used.
      if (!knownRemote(name)) throw error;
    });
  }
  return knownRemote(name);
}

/** The last known entry of a remote, without a request. */
export function knownRemote(name: string): RemoteEntry | undefined {
  return registryStore.getState().remotes.find((remote) => remote.name === name);
}

/** Where a release's files are, as an absolute address. */
export function baseOf({ manifest }: Pick<ReleasedFiles, 'manifest'>): string {
  return new URL('.', new URL(manifest, window.location.href)).href;
}

/** The integrity the registry gives for a file of a release, by its absolute address. */
export function integrityOf(address: string): string | undefined {
  const [file = ''] = address.split(/[?#]/);
  const [base, release] = releaseOf(file) ?? [];
  const path = file.slice(base?.length);
  return release && Object.hasOwn(release.integrity, path) ? release.integrity[path] : undefined;
}

/** The first release whose file an address or the stack of an error names: files are in `/remotes/<name>/<version>/` of any host. */
export function releaseIn(text: string): ReleaseAddress | undefined {
  const [, name = '', version] = /\/remotes\/([\w-]+)\/([\w.+-]+)\//.exec(text) ?? [];
  return version && knownRemote(name) ? { name, version } : undefined;
}

/** Whether an address belongs to a release that the registry has named since the page was loaded. */
export function isReleased(address: string): boolean {
  return releaseOf(address) !== undefined;
}

function releaseOf(address: string): [base: string, release: ReleasedFiles] | undefined {
  return [...releases].find(([base]) => address.startsWith(base));
}

/** The number of a set of releases that went live, or was rolled back, since this page was served. */
export function newGeneration(): number | undefined {
  return (known.generation ?? 0) > (generation ?? 0) ? known.generation : undefined;
}

/** What visitors may load; undefined on the server, where each page brings its own, and in a page that does not say. */
function readPage(): Registry | undefined {
  if (typeof document === 'undefined') return undefined;
  const text = document.getElementById(REGISTRY_ELEMENT)?.textContent;
  return text ? JSON.parse(text) : undefined;
}

function use(registry: Registry, status: 'current' | 'reading'): void {
  known = registry;
  generation ??= registry.generation;
  const { remotes, restricted, removed } = withOverrides(registry, activeOverrides(), account);
  for (const files of remotes.flatMap((entry) => [entry, ...(entry.previous ? [entry.previous] : [])])) {
    releases.set(baseOf(files), files);
  }
  registryStore.setState({ ...ofVisitors, status, remotes, restricted, removed });
}

/** A caller waiting while the account changes gets the new account's registry. */
async function readRegistry(): Promise<void> {
  let counted = false;
  while (!counted) {
    reading ??= startReading();
    counted = await reading;
  }
}

function startReading(): Promise<boolean> {
  const mine = host()
    .requestRegistry(generation)
    .then((registry) => {
      if (reading !== mine) return false;
      use(registry, 'current');
      return true;
    })
    .catch((error: unknown) => {
      if (reading !== mine) return false;
      // The registry of a visitor is no answer for an account.
      if (registryStore.getState().status === 'reading') registryStore.setState({ status: 'failed' });
      throw error;
    })
    .finally(() => {
      if (reading === mine) reading = undefined;
    });
  return mine;
}
