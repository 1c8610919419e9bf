import { CELL_SECONDS } from '@iris/contract/foundation';
import type { BeatInput } from '@iris/contract/learning';
import type { PipelineStage } from 'mongoose';

/** What pays for the cells of a lesson, and the seconds that it gets for each second that passes. */
interface Budget {
  field: 'budget' | 'reading_budget';
  speed: number;
}

/** Films play at up to twice their speed. Their budget is handed on from lesson to lesson, and rests while a text is read. */
const OF_FILMS: Budget = { field: 'budget', speed: 2 };

/** What is read takes its time: neither the speed of films counts, nor what a film has saved. */
const OF_READING: Budget = { field: 'reading_budget', speed: 1 };

/** Seconds of film that a learner may count before any time has passed, once and for all. */
export const FIRST_BUDGET = 3 * CELL_SECONDS;

/** Seconds of reading that count before any time has passed: reading begins a moment before its session. */
export const FIRST_READING_BUDGET = 2;

/** Seconds that pass at most between two beats: ten minutes without connection are not lost. */
const PASSED_MAX = 10 * 60;

/** Limit of the connection time that one beat adds, in seconds. */
const CONNECTION_MAX = 60;

type Instant = '$$NOW' | { $min: ['$$NOW', Date] };

/** Seconds since the last beat. */
function elapsed(now: Instant) {
  return { $max: [0, { $divide: [{ $subtract: [now, '$budget_at'] }, 1000] }] };
}

/** A budget with what the time since the last beat has earned. */
function earned({ field, speed }: Budget, now: Instant = '$$NOW') {
  const stored = { $ifNull: [`$${field}`, 0] };
  return { $min: [PASSED_MAX * speed, { $add: [stored, { $multiply: [speed, elapsed(now)] }] }] };
}

const ofFilm = { $ne: [{ $type: '$video' }, 'missing'] };

/** What the lesson may still add to the connection time; one that was opened by an earlier version adds its cells at most. */
const addable = {
  $subtract: [
    { $ifNull: ['$connection_max', { $multiply: [CELL_SECONDS, '$cell_count'] }] },
    { $sum: { $map: { input: { $objectToArray: '$days' }, in: '$$this.v' } } },
  ],
};

/** Ends a session; the time since its last beat is still worth what it would have been. */
export const ENDED: PipelineStage.Set[] = [
  {
    $set: {
      budget: { $cond: [ofFilm, earned(OF_FILMS), '$budget'] },
      reading_budget: { $cond: [ofFilm, '$$REMOVE', earned(OF_READING)] },
      session: '$$REMOVE',
      seq: '$$REMOVE',
      budget_at: '$$REMOVE',
    },
  },
];

/** The cells of a beat that count if time has passed, and of which lesson. */
interface Claim {
  cells: number[];
  isFilm: boolean;
  day: string;
  /** The end of the learner's access, if there is one: later time does not count. */
  endsAt: Date | undefined;
}

/** Condition for a beat that may count: none has come since the end of the learner's access. */
export function countsUntil(endsAt: Date | undefined) {
  return endsAt ? { $expr: { $or: [{ $lt: ['$$NOW', endsAt] }, { $lt: ['$budget_at', endsAt] }] } } : {};
}

/**
 * The update of one beat, in one atomic write. Time passed since the last beat, by the clock of the database, is added
 * to the budget, and pays for the new cells; those that it does not pay for are not counted.
 */
export function beatUpdate({ seq, position }: BeatInput, { cells, isFilm, day, endsAt }: Claim): PipelineStage.Set[] {
  const now: Instant = endsAt ? { $min: ['$$NOW', endsAt] } : '$$NOW';
  const budget = isFilm ? OF_FILMS : OF_READING;
  const left = `$${budget.field}`;
  const fresh = { $setDifference: [cells, '$cells'] };
  const affordable = { $toInt: { $floor: { $divide: [left, CELL_SECONDS] } } };
  const counted = { $cond: [{ $gt: [affordable, 0] }, { $slice: [fresh, { $max: [1, affordable] }] }, []] };
  const added = { $max: [0, { $min: [CONNECTION_MAX, elapsed(now), addable] }] };
  const connected = { $add: [{ $ifNull: [`$days.${day}`, 0] }, added] };
  return [
    { $set: { [budget.field]: earned(budget, now), [`days.${day}`]: connected } },
    { $set: { budget_at: now, updated_at: '$$NOW', seq, position, counted } },
    {
      $set: {
        cells: { $setUnion: ['$cells', '$counted'] },
        [budget.field]: { $subtract: [left, { $multiply: [CELL_SECONDS, { $size: '$counted' }] }] },
        counted: '$$REMOVE',
      },
    },
  ];
}
