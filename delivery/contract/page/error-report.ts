import type { ErrorReport } from '../telemetry.ts';

/** Longest text of a report, in characters, and most frames. */
export const TEXT_MAX = 200;
export const FRAMES_MAX = 20;

/** Addresses of files with line and column, as each browser writes them into a stack. */
export const FRAMES = /[^\s(@\p{C}]{1,280}:\d+:\d+/gu;

/** The report of an error on a page: short, because every browser loads this; whoever receives it masks the rest. */
export function describeError(
  error: unknown,
  path: string,
  stack: unknown = (error as Error | undefined)?.stack,
): ErrorReport {
  return {
    // Cut before too: the text may be of any length.
    message: String(error || '?')
      .slice(0, 2 * TEXT_MAX)
      .replace(/\S+@\S+|\d{4,}/g, '[…]')
      .slice(0, TEXT_MAX)
      .replace(/\p{C}/gu, ' '),
    path: path.slice(0, TEXT_MAX),
    frames: String(stack).slice(0, 9000).match(FRAMES)?.slice(0, FRAMES_MAX) ?? [],
  };
}
