/** From this difference, in seconds, the other film jumps instead of running faster or slower. */
const JUMP_FROM = 0.15;

/** Time in which a difference falls to a third, in seconds. */
const SETTLING = 0.5;

/** Largest change of the speed: seen by nobody, and heard by nobody, since the films have no sound. */
const CHANGE_MAX = 0.1;

/** What a film does to follow the clock: run at so many times the speed, or jump. */
export type Correction = number | 'jump';

/**
 * What brings the other film back to the clock, by how many seconds it is behind. Within half a frame nothing does: each change
 * costs the browser a frame; a correction that has begun goes on until the rest is small.
 */
export function correct(behind: number, frame: number, isCorrecting: boolean): Correction {
  const distance = Math.abs(behind);
  if (distance > JUMP_FROM) return 'jump';
  if (distance <= frame / (isCorrecting ? 8 : 2)) return 1;
  // In hundredths, so that the speed is not another one at each frame.
  return 1 + Math.round(Math.min(Math.max(behind / SETTLING, -CHANGE_MAX), CHANGE_MAX) * 100) / 100;
}
