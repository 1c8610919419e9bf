import { PROGRESS_MAX } from '@iris/contract/limits';
import { lessonsOf } from '../programs/programs.service.ts';
import type { RevisionRecord } from '../programs/revision.schema.ts';
import type { ProofEventRecord } from './proof-event.schema.ts';

type Program = Pick<RevisionRecord, 'modules'>;

/** The progress in percent, rounded down: the minutes of the required lessons that are done. */
export function progressOf(program: Program, done: ReadonlySet<string>): number {
  const required = lessonsOf(program).filter((lesson) => lesson.is_required);
  const minutes = (lessons: typeof required) => lessons.reduce((sum, lesson) => sum + lesson.minutes, 0);
  const total = minutes(required);
  if (total === 0) return 0;
  return Math.floor((PROGRESS_MAX * minutes(required.filter(({ _id }) => done.has(String(_id))))) / total);
}

/** The progress that the events of an enrollment prove; it never falls, also not by moving to another revision. */
export async function progressProvenBy(
  events: readonly ProofEventRecord[],
  programOf: (revision: number) => Promise<Program>,
): Promise<number> {
  const done = new Set<string>();
  let program: Program = { modules: [] };
  let progress = 0;
  for (const { data } of events) {
    if (data.type === 'begun' || data.type === 'moved') program = await programOf(data.revision);
    if (data.type === 'lesson_completed') done.add(data.lesson);
    progress = Math.max(progress, progressOf(program, done));
  }
  return progress;
}
