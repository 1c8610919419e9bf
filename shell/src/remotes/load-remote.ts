import { REMOTE_CONTRACT_VERSION, type RemoteEntry, type RemoteName } from '@iris/contract/remotes';
import type { Remote } from '@iris/platform/federation';
import { getInstance } from '@module-federation/enhanced/runtime';
import { boundedLoading, TIMEOUT_MS } from './loading-plugin.ts';
import { preload } from './preload.ts';
import { findRemote } from './registry.ts';

/** Why a remote is not there, for the page that says so. */
export class RemoteError extends Error {
  readonly reason: 'absent' | 'unreachable' | 'incompatible';

  constructor(reason: RemoteError['reason'], remote: RemoteName, cause?: unknown) {
    super(`remote ${remote} is ${reason}`, { cause });
    this.name = 'RemoteError';
    this.reason = reason;
  }
}

const loaded = new Map<RemoteName, { version: string; remote: Promise<Remote> }>();

/**
 * Loads a remote, once for each version. A failed load is forgotten, so that the next call tries again.
 * @throws {RemoteError} after {@link TIMEOUT_MS} at most, whatever does not answer
 */
export async function loadRemote(name: RemoteName, { fresh = false } = {}): Promise<Remote> {
  try {
    return await withTimeout(findAndLoad(name, fresh));
  } catch (cause) {
    loaded.delete(name);
    throw cause instanceof RemoteError ? cause : new RemoteError('unreachable', name, cause);
  }
}

async function findAndLoad(name: RemoteName, fresh: boolean): Promise<Remote> {
  const entry = await findRemote(name, { fresh });
  if (!entry) throw new RemoteError('absent', name);
  const known = loaded.get(name);
  if (known?.version === entry.version) return known.remote;
  const remote = load(entry);
  loaded.set(name, { version: entry.version, remote });
  return remote;
}

async function load(entry: RemoteEntry): Promise<Remote> {
  const federation = getInstance();
  if (!federation) throw new RemoteError('incompatible', entry.name);
  federation.registerPlugins([boundedLoading]);
  preload(entry);
  // Forced: the runtime otherwise keeps the address of a version that may be gone, and the failure it met there.
  const global = `iris_${entry.name}`;
  federation.registerRemotes([{ name: global, entry: new URL(entry.manifest, window.location.href).href }], {
    force: true,
  });
  const exposed = await federation.loadRemote<{ remote: Remote }>(`${global}/remote`);
  if (exposed?.remote.contractVersion !== REMOTE_CONTRACT_VERSION) throw new RemoteError('incompatible', entry.name);
  return exposed.remote;
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
