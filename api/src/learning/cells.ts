import { CELL_SECONDS } from '@iris/contract/learning';
import type { RevisionLesson } from '../programs/programs.service.ts';
import { wordsOf } from './words.ts';

/** Share of the cells of a lesson that completes it. */
const COMPLETING_SHARE = 0.9;

/** Words of a technical text that are read in a minute. */
const WORDS_PER_MINUTE = 250;

/** Share of the time for all words that reading takes at least: some read twice as fast, or know a part. */
const READING_SHARE = 0.5;

/** Share of a document's announced minutes that reading it takes at least: its words are not known. */
const DOCUMENT_SHARE = 0.25;

/** The number of cells of a film of this duration in seconds. */
export function cellsOfFilm(duration: number): number {
  return Math.max(1, Math.ceil(duration / CELL_SECONDS));
}

/** The number of cells of a lesson to be read: a text by its length, a document by its minutes. */
export function cellsOfReading({ minutes, text }: Pick<RevisionLesson, 'minutes' | 'text'>): number {
  const needed = text ? (wordsOf(text.blocks) / WORDS_PER_MINUTE) * READING_SHARE : minutes * DOCUMENT_SHARE;
  return Math.max(1, Math.ceil((needed * 60) / CELL_SECONDS));
}

/** The number of cells that complete a lesson: nine of ten, rounded down, because the last one may be short. */
export function completingCells(cellCount: number): number {
  return Math.max(1, Math.floor(cellCount * COMPLETING_SHARE));
}
