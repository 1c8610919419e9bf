/** A part of a film: start and end, in seconds. */
export type Range = readonly [start: number, end: number];

/** The union of ranges, in order and without overlaps. */
export function union(ranges: readonly Range[]): Range[] {
  const merged: [number, number][] = [];
  for (const [start, end] of ranges.toSorted(([one], [other]) => one - other)) {
    const last = merged.at(-1);
    if (last && start <= last[1]) last[1] = Math.max(last[1], end);
    else merged.push([start, end]);
  }
  return merged;
}

/** The ranges of the media element's own list. */
export function rangesOf(ranges: TimeRanges | undefined): Range[] {
  return Array.from({ length: ranges?.length ?? 0 }, (_, index) => [
    (ranges as TimeRanges).start(index),
    (ranges as TimeRanges).end(index),
  ]);
}

/** How many seconds of a part the ranges cover; the ranges do not overlap. */
export function covered(ranges: readonly Range[], start: number, end: number): number {
  return ranges.reduce((total, [from, to]) => total + Math.max(0, Math.min(to, end) - Math.max(from, start)), 0);
}
