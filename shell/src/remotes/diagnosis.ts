import { MANIFEST_FILE } from '@iris/contract/federation';
import type { RemoteName } from '@iris/contract/remotes';
import type { LoadPhase } from '@iris/contract/telemetry';
import { takeFailedFile } from './file-watch.ts';
import { IntegrityError, requiredIntegrity } from './integrity.ts';
import { overrideOf } from './overrides.ts';
import { type FailureReason, RemoteError } from './remote-error.ts';

/** The user waits for the message: after this time the less precise reason is shown. */
const DIAGNOSIS_TIME_MS = 4000;

/**
 * Finds out why a part of a remote did not load: neither the browser nor the federation runtime reports it.
 * @param fallback the reason and phase when no file failed
 */
export async function diagnose(
  name: RemoteName,
  cause: unknown,
  fallback: readonly [FailureReason, LoadPhase],
): Promise<RemoteError> {
  if (cause instanceof RemoteError) return cause;
  const failed = takeFailedFile((file) => isOf(name, file));
  if (!failed) {
    const [reason, phase] = isMissingChunk(cause) ? (['unreachable', 'chunk'] as const) : fallback;
    return new RemoteError(reason, name, phase, cause);
  }
  const { file, isLate } = failed;
  const reason = !isLate && (await isCorrupt(file)) ? 'corrupt' : 'unreachable';
  return new RemoteError(reason, name, phaseOf(file), cause);
}

/** The error of the bundler's loader, thrown also for areas that the shell shares on demand. */
function isMissingChunk(cause: unknown): boolean {
  return cause instanceof Error && cause.name === 'ChunkLoadError';
}

/** Release files are in `/remotes/<name>/` of any host; an overridden remote is on its development server. */
function isOf(name: RemoteName, file: string): boolean {
  const override = overrideOf(name);
  return override ? file.startsWith(new URL('.', override).href) : file.includes(`/remotes/${name}/`);
}

/** Whether the file can be fetched but does not have the registered hash, or has none registered. */
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
