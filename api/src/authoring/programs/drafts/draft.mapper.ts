import type { LessonDraft, ProgramDraft, ProgramModule } from '@iris/contract/programs';
import type { CourseState, RevisionLesson, RevisionModule, RevisionRecord } from '../../../catalog/index.ts';
import type { LessonRecord } from '../lessons/lesson.schema.ts';
import { contentOf } from '../lessons/lesson-content.ts';
import { toLessonSummary } from '../lessons/lesson-view.ts';
import type { ProgramRecord } from './program.schema.ts';

/** A draft with its lessons, in their order. */
export interface WholeDraft {
  program: ProgramRecord;
  modules: (Omit<RevisionModule, 'lessons'> & { lessons: LessonRecord[] })[];
}

export function toProgramDraft(
  { program, modules }: WholeDraft,
  { course, is_archived, is_draft }: CourseState,
  latest: Pick<RevisionRecord, 'number' | 'published_at'> | undefined,
): ProgramDraft {
  return {
    course,
    teaching: program.teaching,
    modules: toModules(modules),
    version: program.version,
    revision: latest?.number ?? null,
    published_at: latest?.published_at.toISOString() ?? null,
    is_archived,
    is_draft,
  };
}

/** Converts modules of a draft or a revision to a program without contents. */
export function toModules(modules: readonly RevisionModule[]): ProgramModule[] {
  return modules.map(({ _id, title, lessons }) => ({
    _id: _id.toHexString(),
    title,
    lessons: lessons.map(toLessonSummary),
  }));
}

/** Converts a stored lesson to an answer for its authors. */
export function toLessonDraft(record: LessonRecord): LessonDraft {
  const { course, version } = record;
  return {
    ...toLessonSummary(record),
    course: course.toHexString(),
    version,
    ...contentOf(record.kind, record),
  };
}

/** What a revision contains of a draft's lesson. */
export function toRevisionLesson(record: LessonRecord): RevisionLesson {
  const { _id, kind, title, minutes, is_required, is_preview } = record;
  return { _id, kind, title, minutes, is_required, is_preview, ...contentOf(kind, record) };
}
