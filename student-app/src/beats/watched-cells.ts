import { CELL_SECONDS } from '@iris/contract/foundation';
import { covered, type Range } from '@iris/platform/lesson';

/** Share of a cell that must have been played for it to count. */
const PLAYED_SHARE = 0.8;
/** The measured duration may differ from the browser's by a few frames, which the last cell would miss. */
const END_TOLERANCE = 0.2;

/** The cells of a film that were really played. */
export function watchedCells(played: readonly Range[], duration: number): number[] {
  const count = Math.ceil(duration / CELL_SECONDS);
  return Array.from({ length: count }, (_, cell) => cell).filter((cell) => {
    const start = cell * CELL_SECONDS;
    const end = Math.min(start + CELL_SECONDS, duration);
    const tolerance = cell === count - 1 ? END_TOLERANCE : 0;
    return covered(played, start, end) >= (end - start) * PLAYED_SHARE - tolerance;
  });
}

/**
 * What a film resumed at `position` has already shown of its cell, on whatever device: without it that cell would stay
 * uncounted at each interruption.
 */
export function resumedPart(position: number): Range {
  return [Math.floor(position / CELL_SECONDS) * CELL_SECONDS, position];
}
