import type { ErrorReport } from '../telemetry.ts';

/** Longest message of a report, in characters. */
export const TEXT_MAX = 200;

/** Addresses of files with line and column, as each browser writes them into a stack. */
export const FRAMES = /[^\s(@]{1,280}:\d+:\d+/g;

/** The report of an error on a page: short, because every browser loads this. Whoever receives it masks what may be personal. */
export function describeError(
  error: unknown,
  path: string,
  stack: unknown = (error as Error | undefined)?.stack,
): ErrorReport {
  return { message: String(error || '?').slice(0, TEXT_MAX), path, frames: String(stack).match(FRAMES) ?? [] };
}
