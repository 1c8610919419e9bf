import { type BeatInput, CELL_SECONDS } from '@iris/contract/learning';
import type { PipelineStage } from 'mongoose';

/** Seconds of film that count per second passed: films play at up to twice their speed. */
const SPEED_MAX = 2;

/** Seconds of film that a learner may count before any time has passed, once and for all. */
export const FIRST_BUDGET = 3 * CELL_SECONDS;

/** Limit of the budget, in seconds of film: ten minutes without connection are not lost. */
const BUDGET_MAX = 10 * 60 * SPEED_MAX;

/** Limit of the connection time that one beat adds, in seconds. */
const CONNECTION_MAX = 60;

const elapsed = { $max: [0, { $divide: [{ $subtract: ['$$NOW', '$budget_at'] }, 1000] }] };

/** The budget with what the time since the last beat has earned. */
export const EARNED = { $min: [BUDGET_MAX, { $add: ['$budget', { $multiply: [SPEED_MAX, elapsed] }] }] };

/**
 * The update of one beat, in one atomic write. Time passed since the last beat, by the clock of the database, is added
 * to the budget, and pays for the new cells; those that it does not pay for are not counted.
 */
export function beatUpdate({ seq, position }: BeatInput, cells: number[], day: string): PipelineStage.Set[] {
  const fresh = { $setDifference: [cells, '$cells'] };
  const affordable = { $toInt: { $floor: { $divide: ['$budget', CELL_SECONDS] } } };
  const counted = { $cond: [{ $gt: [affordable, 0] }, { $slice: [fresh, { $max: [1, affordable] }] }, []] };
  const connected = { $add: [{ $ifNull: [`$days.${day}`, 0] }, { $min: [CONNECTION_MAX, elapsed] }] };
  return [
    { $set: { budget: EARNED, [`days.${day}`]: connected } },
    { $set: { budget_at: '$$NOW', updated_at: '$$NOW', seq, position, counted } },
    {
      $set: {
        cells: { $setUnion: ['$cells', '$counted'] },
        budget: { $subtract: ['$budget', { $multiply: [CELL_SECONDS, { $size: '$counted' }] }] },
        counted: '$$REMOVE',
      },
    },
  ];
}
