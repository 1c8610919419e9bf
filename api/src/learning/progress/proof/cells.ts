import { CELL_SECONDS } from '@iris/contract/learning';
import { minutesOfText } from '@iris/contract/reading';
import type { RevisionLesson } from '../../../catalog/index.ts';

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

/** How many times its duration a lesson is measured at most: it may be watched again, and much more is not learning. */
const MEASURED_TIMES = 3;

type Reading = Pick<RevisionLesson, 'minutes' | 'text'>;

/** The seconds that a lesson to be read takes; a text takes at least those of its words. */
function secondsOfReading({ minutes, text }: Reading): number {
  return 60 * (text ? Math.max(minutes, minutesOfText(text.blocks)) : minutes);
}

/** The number of cells of a lesson to be read. */
export function cellsOfReading(lesson: Reading): number {
  const share = lesson.text ? READING_SHARE : DOCUMENT_SHARE;
  return Math.max(1, Math.ceil((secondsOfReading(lesson) * share) / CELL_SECONDS));
}

/** The seconds of connection that a lesson with so many cells adds at most. */
export function connectionMax(lesson: Reading & Pick<RevisionLesson, 'kind'>, cellCount: number): number {
  return MEASURED_TIMES * (lesson.kind === 'film' ? cellCount * CELL_SECONDS : secondsOfReading(lesson));
}

/** The number of cells that complete a lesson: nine of ten, rounded down, because the last one may be short. */
export function completingCells(cellCount: number): number {
  return Math.max(1, Math.floor(cellCount * COMPLETING_SHARE));
}
