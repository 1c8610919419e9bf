/** A frame of a film: when it was shown, in milliseconds, and its moment of the film, in seconds. */
export type Frame = readonly [shownAt: number, moment: number];

interface Film {
  frames: readonly Frame[];
  fps: number;
}

/** Frames that are shown together may be told at times that differ by a rounding. */
const TOGETHER_MS = 1;

/**
 * How many milliseconds are between frames that were shown together, the least first: nothing, where one of the moments for which
 * the one stands is also one of the other. The reference is ahead by `offset` seconds.
 */
export function differencesOf(own: Film, reference: Film, offset: number): number[] {
  let index = 0;
  const found = reference.frames.flatMap(([shownAt, moment]) => {
    while ((own.frames[index + 1]?.[0] ?? Number.POSITIVE_INFINITY) <= shownAt + TOGETHER_MS) index += 1;
    const [before, there] = own.frames[index] ?? [Number.POSITIVE_INFINITY, 0];
    if (before > shownAt + TOGETHER_MS) return [];
    const ahead = moment - offset - there;
    return 1000 * Math.max(0, ahead - 1 / own.fps, -ahead - 1 / reference.fps);
  });
  return found.sort((one, other) => one - other);
}
