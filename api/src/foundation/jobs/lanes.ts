/** Where kinds of work of the same nature wait: a lane never waits for another one. */
export const LANES = {
  /** What must be gone at once: withdrawals, deletions of files. */
  now: { process: 'worker' },
  /** Mails, and what writes them: those that somebody waits for go first. */
  mail: { process: 'api' },
  /** Work about many people: rosters, notices, closed webinars. */
  bulk: { process: 'api' },
  /** Preparation of films, by a program that takes all processors: one at a time. */
  films: { process: 'worker', places: 1 },
} as const satisfies Record<string, LaneOptions>;

interface LaneOptions {
  /** The process that does it, unless the settings of workers say otherwise. */
  process: 'api' | 'worker';
  /** How many jobs of all its kinds a process does at once. */
  places?: number;
}

/** The name of a lane. */
export type Lane = keyof typeof LANES;

/** The names of the lanes. */
export const LANE_NAMES = Object.keys(LANES) as Lane[];

/** The lanes of a process. */
export function lanesOf(process: LaneOptions['process']): Lane[] {
  return LANE_NAMES.filter((lane) => LANES[lane].process === process);
}

/** How many jobs of all kinds of a lane a process does at once. */
export function placesOf(lane: Lane): number {
  const { places = Infinity }: LaneOptions = LANES[lane] ?? {};
  return places;
}
