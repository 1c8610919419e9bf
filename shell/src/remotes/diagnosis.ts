import { MANIFEST_FILE } from '@iris/contract/federation';
import type { RemoteName } from '@iris/contract/remotes';
import type { LoadPhase } from '@iris/contract/telemetry';
import { takeFailedFile } from './file-watch.ts';
import { IntegrityError, requiredIntegrity } from './integrity.ts';
import { overrideOf } from './overrides.ts';
import { type FailureReason, RemoteError } from './remote-error.ts';

/** Somebody waits to be told: better a vague answer than a late one. */
const DIAGNOSIS_TIME_MS = 4000;

/**
 * Finds out why a part of a remote did not load: neither the browser nor the federation runtime tells.
 * @param otherwise what it is when no file is to blame
 */
export async function diagnose(
  name: RemoteName,
  cause: unknown,
  otherwise: readonly [FailureReason, LoadPhase],
): Promise<RemoteError> {
  if (cause instanceof RemoteError) return cause;
  const failed = takeFailedFile((file) => isOf(name, file));
  if (!failed) {
    const [reason, phase] = isMissingChunk(cause) ? (['unreachable', 'chunk'] as const) : otherwise;
    return new RemoteError(reason, name, phase, cause);
  }
  const { file, isLate } = failed;
  const reason = !isLate && (await isCorrupt(file)) ? 'corrupt' : 'unreachable';
  return new RemoteError(reason, name, phaseOf(file), cause);
}

/** What the bundler's loader throws, also for what the shell shares on demand, which is no file of the remote. */
function isMissingChunk(cause: unknown): boolean {
  return cause instanceof Error && cause.name === 'ChunkLoadError';
}

/** A release lies in its remote's own folder, on whatever host; what somebody works on lies at its developer's. */
function isOf(name: RemoteName, file: string): boolean {
  const override = overrideOf(name);
  return override ? file.startsWith(new URL('.', override).href) : file.includes(`/remotes/${name}/`);
}

/** Whether the file is there but is not what was released, or nothing says what that is. */
async function isCorrupt(file: string): Promise<boolean> {
  try {
    const integrity = requiredIntegrity(file) ?? '';
    const signal = AbortSignal.timeout(DIAGNOSIS_TIME_MS);
    const response = await fetch(file, { signal });
    return response.ok && (await fetch(file, { signal, integrity }).then(no, yes)) && !signal.aborted;
  } catch (error) {
    return error instanceof IntegrityError;
  }
}

const yes = () => true;
const no = () => false;

function phaseOf(file: string): LoadPhase {
  const { pathname } = new URL(file);
  if (pathname.endsWith(MANIFEST_FILE)) return 'manifest';
  if (pathname.endsWith('.css')) return 'stylesheet';
  return /\/remote-entry[^/]*\.js$/.test(pathname) ? 'entry' : 'chunk';
}
