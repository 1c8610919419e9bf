/** How many loads took how long: a count by the upper bound, in milliseconds, of what it counts. */
export type Histogram = Record<string, number>;

/** What the contract lets through. */
const SLOWEST = 600_000;

/** Narrow where loads usually are. */
const BOUNDS = [
  50,
  100,
  150,
  200,
  300,
  400,
  500,
  650,
  800,
  1000,
  1300,
  1600,
  2000,
  2500,
  3000,
  4000,
  5000,
  7000,
  10_000,
  20_000,
  60_000,
  SLOWEST,
];

/** The bound under which a load that took `ms` is counted. */
export function boundOf(ms: number): number {
  return BOUNDS.find((bound) => ms <= bound) ?? SLOWEST;
}

/** How many loads there are. */
export function totalOf(histogram: Histogram): number {
  return Object.values(histogram).reduce((total, count) => total + count, 0);
}

/** What half of the loads took at most, as if those under one bound were spread evenly; null without loads. */
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
