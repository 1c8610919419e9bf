import type { Captured } from '../../system/processes.ts';
import { runDownload } from './network.ts';

/**
 * As variables, since a version of pip that does not know one ignores it. Pauses are ours, which are announced; one repetition
 * remains pip's, because it prints only then how the connection failed.
 */
const REPETITION = { PIP_RETRIES: '1', PIP_RESUME_RETRIES: '5' };

/** Runs pip, and again while its connection is cut. */
export function runPip(
  what: string,
  python: string,
  args: string[],
  env: NodeJS.ProcessEnv = process.env,
): Promise<Captured> {
  return runDownload(what, python, ['-m', 'pip', ...args], { env: { ...env, ...REPETITION } });
}
