/** A frame of a film: when it was shown, in milliseconds, and its moment of the film, in seconds. */
export type Frame = readonly [shownAt: number, moment: number];

/** A film of which nothing new was shown for so long stands. */
const STANDS_AFTER_MS = 250;

/**
 * By how many milliseconds the frames of the reference differ from where they have to be beside the own film, the smallest first.
 * Between two of its frames the own film goes on with the time.
 */
export function differencesOf(own: readonly Frame[], reference: readonly Frame[], offset: number): number[] {
  let index = 0;
  const found = reference.flatMap(([shownAt, moment]) => {
    while ((own[index + 1]?.[0] ?? Number.POSITIVE_INFINITY) <= shownAt) index += 1;
    const [before, there] = own[index] ?? [Number.POSITIVE_INFINITY, 0];
    const since = shownAt - before;
    if (since < 0 || since > STANDS_AFTER_MS) return [];
    return Math.abs((there + offset - moment) * 1000 + since);
  });
  return found.sort((one, other) => one - other);
}
