import type { Types } from 'mongoose';
import type { ExportContext } from '../../foundation/index.ts';
import { type RevisionLesson, revisionCollection } from './revision.schema.ts';

/** Lessons as they were published last, by their ids, for the export of what somebody did there. */
export async function findLatestLessons(
  ids: readonly Types.ObjectId[],
  { find }: Pick<ExportContext, 'find'>,
): Promise<ReadonlyMap<string, RevisionLesson>> {
  const revisions = await find(revisionCollection, { 'modules.lessons._id': { $in: [...ids] } });
  const lessons = revisions.flatMap(({ modules }) => modules).flatMap((module) => module.lessons);
  return new Map(lessons.map((lesson) => [lesson._id.toHexString(), lesson]));
}
