import { CELL_SECONDS } from '@iris/contract/learning';
import type { RevisionLesson } from '../programs/programs.service.ts';

/** Share of the cells of a lesson that completes it. */
const COMPLETING_SHARE = 0.9;

/** Share of a text's announced minutes that reading it takes at least. */
const READING_SHARE = 0.25;

/** The number of cells of a film of this duration in seconds. */
export function cellsOfFilm(duration: number): number {
  return Math.max(1, Math.ceil(duration / CELL_SECONDS));
}

/** The number of cells of a lesson to be read. */
export function cellsOfReading({ minutes }: Pick<RevisionLesson, 'minutes'>): number {
  return Math.max(1, Math.ceil((minutes * 60 * READING_SHARE) / CELL_SECONDS));
}

/** The number of cells that complete a lesson: nine of ten, rounded down, because the last one may be short. */
export function completingCells(cellCount: number): number {
  return Math.max(1, Math.floor(cellCount * COMPLETING_SHARE));
}
