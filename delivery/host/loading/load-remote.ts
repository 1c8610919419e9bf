import type { Remote } from '@iris/delivery/remote';
import { getInstance } from '@module-federation/enhanced/runtime';
import { ENTRY_FILE, federationName, REMOTE_CONTRACT_VERSION, SHELL } from '../../contract/federation.ts';
import type { ReleasedFiles } from '../../contract/remotes/registry.ts';
import { baseOf, findRemote } from '../registry.ts';
import { RemoteError } from '../reports/remote-error.ts';
import { reportFailure, reportLoad } from '../reports/telemetry.ts';
import { diagnose } from './diagnosis.ts';
import { boundedLoading, TIMEOUT_MS } from './loading-plugin.ts';
import { preload } from './preload.ts';
import { isReplaced } from './previous-release.ts';

/** A loaded remote and its version. */
export interface LoadedRemote extends Remote {
  name: string;
  version: string;
}

const loading = new Map<string, Promise<LoadedRemote>>();
const loaded = new Map<string, LoadedRemote>();

/** The version of a remote that is loaded in this tab; undefined when it is not loaded. */
export const loadedVersion = (name: string): string | undefined => loaded.get(name)?.version;

/** The remote as it is loaded in this tab, or on the server for the page that is rendered. */
export const loadedRemote = (name: string): LoadedRemote | undefined => loaded.get(name);

/** Gives the remote with which a page is rendered on the server. */
export function provideRemote(remote: LoadedRemote): void {
  loaded.set(remote.name, remote);
}

/** The remotes loaded in this tab. */
export const loadedNames = (): string[] => [...loaded.keys()];

/** The release this tab would load now. @throws {RemoteError} when the registry does not name one */
export async function chooseRelease(name: string, fresh: boolean): Promise<ReleasedFiles> {
  const entry = await findRemote(name, { fresh }).catch((cause: unknown) => {
    throw new RemoteError('unreachable', name, 'registry', cause);
  });
  if (!entry) throw new RemoteError('absent', name, 'registry');
  return isReplaced(entry) && entry.previous ? entry.previous : entry;
}

/**
 * Loads a remote once: an open tab keeps its release, unless `fresh` asks to read the registry again.
 * A failed load is not cached: the next call tries again.
 * @throws {RemoteError} after {@link TIMEOUT_MS} and a short diagnosis at most
 */
export function loadRemote(name: string, { fresh = false } = {}): Promise<LoadedRemote> {
  const known = loading.get(name);
  if (known && !fresh) return known;
  const attempt = tryToLoad(name, fresh);
  loading.set(name, attempt);
  attempt.catch(() => {
    if (loading.get(name) === attempt) loading.delete(name);
  });
  return attempt;
}

async function tryToLoad(name: string, fresh: boolean): Promise<LoadedRemote> {
  const start = performance.now();
  let version: string | undefined;
  try {
    const work = chooseRelease(name, fresh).then((release) => {
      version = release.version;
      return load(name, release);
    });
    const remote = await withTimeout(work);
    reportLoad(name, remote.version, performance.now() - start);
    return remote;
  } catch (cause) {
    const fallback = version ? (['broken', 'import'] as const) : (['unreachable', 'registry'] as const);
    const error = await diagnose(name, cause, fallback);
    // biome-ignore lint/suspicious/noConsole: the only record of an exception of the remote's code
    if (error.phase === 'import') console.error(`the remote ${name} ${version} threw`, cause);
    reportFailure(name, version, error.phase, cause);
    throw error;
  }
}

async function load(name: string, release: ReleasedFiles): Promise<LoadedRemote> {
  const present = loaded.get(name);
  if (present?.version === release.version) return present;
  const federation = getInstance();
  const isFor = release.contract_version === REMOTE_CONTRACT_VERSION;
  if (!federation || !isFor) throw new RemoteError('incompatible', name, 'contract');
  federation.registerPlugins([boundedLoading]);
  preload(release);
  const global = federationName(name);
  // The registry has what the manifest would tell: requesting it would delay the entry.
  const entry = `${baseOf(release)}${ENTRY_FILE}`;
  renewShared(federation);
  // Forced: the runtime otherwise keeps the address of a version that may be deleted, and its failure.
  federation.registerRemotes([{ name: global, entry }], { force: true });
  const exposed = await federation.loadRemote<{ remote: Remote }>(`${global}/remote`);
  if (!exposed) throw new RemoteError('incompatible', name, 'contract');
  const remote = { ...exposed.remote, name, version: release.version };
  loaded.set(name, remote);
  return remote;
}

/**
 * The runtime takes the first remote that requires a module for its provider, and would remove the module with that remote when
 * it is registered again: only the shell provides any. It also keeps the failure of a module that is loaded on demand.
 */
export function renewShared(federation = getInstance()): void {
  const modules = Object.values(federation?.shareScopeMap ?? {}).flatMap((scope) => Object.values(scope));
  for (const shared of modules.flatMap((versions) => Object.values(versions))) {
    shared.from = federationName(SHELL);
    if (!shared.loaded) shared.loading = null;
  }
}

function withTimeout<T>(work: Promise<T>): Promise<T> {
  const tooLate = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error('timed out')), TIMEOUT_MS);
  });
  return Promise.race([work, tooLate]);
}
