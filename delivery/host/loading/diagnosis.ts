import { isImportError } from '@iris/delivery/remote';
import type { LoadPhase } from '../../contract/telemetry.ts';
import { overrideOf } from '../overrides.ts';
import { takeFailedFile } from '../reports/file-watch.ts';
import { type FailureReason, RemoteError } from '../reports/remote-error.ts';
import { IntegrityError, requiredIntegrity } from './integrity.ts';

/** The user waits for the message: after this time the less precise reason is shown. */
const DIAGNOSIS_TIME_MS = 4000;

/**
 * Finds out why a part of a remote did not load: neither the browser nor the federation runtime reports it.
 * @param fallback the reason and phase when no file failed
 */
export async function diagnose(
  name: string,
  cause: unknown,
  fallback: readonly [FailureReason, LoadPhase],
): Promise<RemoteError> {
  if (cause instanceof RemoteError) return cause;
  const failed = takeFailedFile((file) => isOf(name, file));
  // A file may still be pending when another one threw.
  if (!failed || (failed.isLate && !isTimeout(cause))) {
    const [reason, phase] = reasonOf(cause) ?? fallback;
    return new RemoteError(reason, name, phase, cause);
  }
  const { file, isLate } = failed;
  const reason = !isLate && (await isCorrupt(file)) ? 'corrupt' : 'unreachable';
  return new RemoteError(reason, name, phaseOf(file), cause);
}

/** Errors of the federation runtime about a shared module that the shell does not provide, or not in the required version. */
const NOT_SHARED = /does not satisfy the requirement|RUNTIME-0(05|06|12)/;

/** What the error itself says, when no file failed. */
function reasonOf(cause: unknown): readonly [FailureReason, LoadPhase] | undefined {
  if (!(cause instanceof Error)) return undefined;
  if (NOT_SHARED.test(cause.message)) return ['incompatible', 'contract'];
  // The bundler's loader throws it also for areas that the shell shares on demand. `missing`: the file arrived, but threw.
  const isThrown = (cause as { type?: string }).type === 'missing';
  if (cause.name === 'ChunkLoadError') return isThrown ? THREW : ['unreachable', 'chunk'];
  return isImportError(cause) ? THREW : undefined;
}

/** The errors of this loader, of the bundler's and of the federation runtime differ in name, but all say it. */
const isTimeout = (cause: unknown) => /timed? ?out/i.test(String(cause));

const THREW = ['broken', 'import'] as const;

/** Release files are in `/remotes/<name>/` of any host; an overridden remote is on its development server. */
function isOf(name: string, file: string): boolean {
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
  if (pathname.endsWith('.css')) return 'stylesheet';
  return /\/remote-entry[^/]*\.js$/.test(pathname) ? 'entry' : 'chunk';
}
