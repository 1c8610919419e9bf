/** Number of loads by the upper bound of their duration, in milliseconds. */
export type Histogram = Record<string, number>;

/** Upper bounds in milliseconds, denser in the range of usual durations, up to the maximum of the contract. */
const BOUNDS = [
  50, 100, 150, 200, 300, 400, 500, 650, 800, 1000, 1300, 1600, 2000, 2500, 3000, 4000, 5000, 7000, 10_000, 20_000,
  60_000, 600_000,
];

/** The upper bound for a duration. */
export function boundOf(ms: number): number {
  return BOUNDS.find((bound) => ms <= bound) ?? Math.max(...BOUNDS);
}

/** The number of loads. */
export function totalOf(histogram: Histogram): number {
  return Object.values(histogram).reduce((total, count) => total + count, 0);
}

/** The median duration in milliseconds, interpolated linearly within its interval; null without loads. */
export function medianOf(histogram: Histogram): number | null {
  let missing = totalOf(histogram) / 2;
  let lower = 0;
  for (const bound of BOUNDS) {
    const count = histogram[bound] ?? 0;
    if (count > 0 && count >= missing) return Math.round(lower + (bound - lower) * (missing / count));
    missing -= count;
    lower = bound;
  }
  return null;
}
