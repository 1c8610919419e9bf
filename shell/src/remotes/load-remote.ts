import { REMOTE_CONTRACT_VERSION } from '@iris/contract/federation';
import type { ReleasedFiles, RemoteEntry, RemoteName } from '@iris/contract/remotes';
import type { Remote } from '@iris/platform/federation';
import { getInstance } from '@module-federation/enhanced/runtime';
import { diagnose } from './diagnosis.ts';
import { boundedLoading, TIMEOUT_MS } from './loading-plugin.ts';
import { preload } from './preload.ts';
import { findRemote, knownRemote } from './registry.ts';
import { RemoteError } from './remote-error.ts';
import { reportFailure, reportLoad } from './telemetry.ts';

/** A loaded remote and its version. */
export interface LoadedRemote extends Remote {
  name: RemoteName;
  version: string;
}

const loading = new Map<RemoteName, Promise<LoadedRemote>>();
const loaded = new Map<RemoteName, LoadedRemote>();

/** Releases for which this tab loads the previous one instead, as `name version`. */
const replacedReleases = new Set<string>();

/** The version of a remote that is loaded in this tab; undefined when it is not loaded. */
export const loadedVersion = (name: RemoteName): string | undefined => loaded.get(name)?.version;

/** The remotes loaded in this tab. */
export const loadedNames = (): RemoteName[] => [...loaded.keys()];

/** Whether the registry names a previous release. */
export function canGoBack(name: RemoteName): boolean {
  const entry = knownRemote(name);
  return entry?.previous !== undefined && !isReplaced(entry);
}

/** Makes this tab load the previous release until a newer one is live. */
export function goBack(name: RemoteName): void {
  const entry = knownRemote(name);
  if (entry) replacedReleases.add(`${name} ${entry.version}`);
}

/** The release this tab would load now. @throws {RemoteError} when the registry does not name one */
export async function chooseRelease(name: RemoteName, fresh: boolean): Promise<ReleasedFiles> {
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
export function loadRemote(name: RemoteName, { fresh = false } = {}): Promise<LoadedRemote> {
  const known = loading.get(name);
  if (known && !fresh) return known;
  const attempt = tryToLoad(name, fresh);
  loading.set(name, attempt);
  attempt.catch(() => {
    if (loading.get(name) === attempt) loading.delete(name);
  });
  return attempt;
}

async function tryToLoad(name: RemoteName, fresh: boolean): Promise<LoadedRemote> {
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
    const fallback = version ? (['incompatible', 'contract'] as const) : (['unreachable', 'registry'] as const);
    const error = await diagnose(name, cause, fallback);
    reportFailure(name, version, error.phase);
    throw error;
  }
}

const isReplaced = ({ name, version }: RemoteEntry) => replacedReleases.has(`${name} ${version}`);

async function load(name: RemoteName, release: ReleasedFiles): Promise<LoadedRemote> {
  const present = loaded.get(name);
  if (present?.version === release.version) return present;
  const federation = getInstance();
  if (!federation) throw new RemoteError('incompatible', name, 'contract');
  federation.registerPlugins([boundedLoading]);
  preload(release);
  // Forced: the runtime otherwise keeps the address of a version that may be deleted, and its failure.
  const global = `iris_${name}`;
  const entry = new URL(release.manifest, window.location.href).href;
  federation.registerRemotes([{ name: global, entry }], { force: true });
  const exposed = await federation.loadRemote<{ remote: Remote }>(`${global}/remote`);
  if (exposed?.remote.contractVersion !== REMOTE_CONTRACT_VERSION) {
    throw new RemoteError('incompatible', name, 'contract');
  }
  const remote = { ...exposed.remote, name, version: release.version };
  loaded.set(name, remote);
  return remote;
}

async function withTimeout<T>(work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('timed out')), TIMEOUT_MS);
  });
  try {
    return await Promise.race([work, tooLate]);
  } finally {
    clearTimeout(timer);
  }
}
