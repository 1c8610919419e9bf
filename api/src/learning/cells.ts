import { CELL_SECONDS } from '@iris/contract/learning';
import { minutesOfText } from '@iris/contract/reading';
import type { RevisionLesson } from '../programs/programs.service.ts';

/** Share of the cells of a lesson that completes it. */
const COMPLETING_SHARE = 0.9;

/** Share of a text's minutes that reading it takes at least: some read twice as fast, or know a part. */
const READING_SHARE = 0.5;

/** Share of a document's announced minutes that reading it takes at least: its words are not known. */
const DOCUMENT_SHARE = 0.25;

/** The number of cells of a film of this duration in seconds. */
export function cellsOfFilm(duration: number): number {
  return Math.max(1, Math.ceil(duration / CELL_SECONDS));
}

/** The number of cells of a lesson to be read, by its minutes; those of a text are at least those of its words. */
export function cellsOfReading({ minutes, text }: Pick<RevisionLesson, 'minutes' | 'text'>): number {
  const needed = text ? Math.max(minutes, minutesOfText(text.blocks)) * READING_SHARE : minutes * DOCUMENT_SHARE;
  return Math.max(1, Math.ceil((needed * 60) / CELL_SECONDS));
}

/** The number of cells that complete a lesson: nine of ten, rounded down, because the last one may be short. */
export function completingCells(cellCount: number): number {
  return Math.max(1, Math.floor(cellCount * COMPLETING_SHARE));
}
