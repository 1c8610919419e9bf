import type { RateLimitRecord } from './rate-limit.schema.ts';

/** Slots in a window: a request is counted for the window and at most one slot longer. */
const SLOTS = 12;

/** The outcome of {@link countIn}, as it is stored. */
export type CountedRequest = Pick<RateLimitRecord, 'is_taken' | 'current' | 'remaining'>;

/**
 * The update that counts a request unless `max` were made in the last `windowMs` milliseconds. The window slides, because
 * of a fixed one the end and the beginning of the next together admit nearly twice as many.
 */
export function countIn(windowMs: number, max: number) {
  const slotMs = windowMs / SLOTS;
  const keptMs = windowMs + slotMs;
  const isKept = { $gt: ['$$this.at', { $subtract: ['$$NOW', keptMs] }] };
  const current = { $subtract: ['$$NOW', { $mod: [{ $toLong: '$$NOW' }, slotMs] }] };
  const others = { $filter: { input: '$slots', cond: { $ne: ['$$this.at', '$current'] } } };
  const same = { $filter: { input: '$slots', cond: { $eq: ['$$this.at', '$current'] } } };
  const raised = { at: '$current', hits: { $add: [1, { $sum: { $map: { input: same, in: '$$this.hits' } } }] } };
  return [
    { $set: { slots: { $filter: { input: { $ifNull: ['$slots', []] }, cond: isKept } }, current } },
    { $set: { is_taken: { $lt: [{ $sum: '$slots.hits' }, max] } } },
    { $set: { slots: { $cond: ['$is_taken', { $concatArrays: [others, [raised]] }, '$slots'] } } },
    {
      $set: {
        remaining: { $subtract: [{ $add: [{ $min: '$slots.at' }, keptMs] }, '$$NOW'] },
        expires_at: { $add: ['$$NOW', keptMs] },
      },
    },
  ];
}
