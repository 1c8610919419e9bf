import { PROGRESS_MAX } from '@iris/contract/foundation';
import { lessonsOf, type RevisionRecord } from '../../../catalog/index.ts';

/** The part of a revision that determines a progress. */
export type Program = Pick<RevisionRecord, 'modules'>;

/** The progress in percent, rounded down: the minutes of the required lessons that are done. */
export function progressOf(program: Program, done: ReadonlySet<string>): number {
  const required = lessonsOf(program).filter((lesson) => lesson.is_required);
  const minutes = (lessons: typeof required) => lessons.reduce((sum, lesson) => sum + lesson.minutes, 0);
  const total = minutes(required);
  if (total === 0) return 0;
  return Math.floor((PROGRESS_MAX * minutes(required.filter(({ _id }) => done.has(String(_id))))) / total);
}
