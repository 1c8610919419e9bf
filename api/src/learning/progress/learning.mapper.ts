import type { LearnerLesson, LearningOutline, LessonState, Resume, Standing } from '@iris/contract/learning';
import { type EnrollmentRecord, lessonsOf, type RevisionLesson, type RevisionRecord } from '../../catalog/index.ts';
import type { LessonProgressRecord } from './lesson-progress.schema.ts';

/** What a learner has done of the lessons, by the lessons' ids. */
export type ProgressByLesson = ReadonlyMap<string, Pick<LessonProgressRecord, 'done_at' | 'position' | 'updated_at'>>;

type Outline = Pick<LearningOutline, 'modules' | 'current'>;

/** How far a learner is in a lesson. */
export function stateOf(progress: { done_at?: Date } | undefined): LessonState {
  if (!progress) return 'not_started';
  return progress.done_at ? 'done' : 'in_progress';
}

/** Converts a stored enrollment to the standing of a learner. */
export function toStanding({ progress, completed_at, certificate }: EnrollmentRecord): Standing {
  return { progress, completed_at: completed_at?.toISOString() ?? null, certificate: certificate ?? null };
}

/** Converts a lesson of a revision to an item of the outline. */
export function toLearnerLesson(lesson: RevisionLesson, progress: ProgressByLesson): LearnerLesson {
  const { _id, kind, title, minutes, is_required, is_preview } = lesson;
  const id = String(_id);
  const own = progress.get(id);
  return {
    _id: id,
    kind,
    title,
    minutes,
    is_required,
    is_preview,
    state: stateOf(own),
    position: own?.position ?? 0,
  };
}

/** The modules of a revision with what the learner has done, and the lesson to continue with. */
export function toOutline(revision: RevisionRecord, progress: ProgressByLesson): Outline {
  const modules = revision.modules.map(({ _id, title, lessons }) => ({
    _id: String(_id),
    title,
    lessons: lessons.map((lesson) => toLearnerLesson(lesson, progress)),
  }));
  return { modules, current: String(currentLesson(revision, progress)._id) };
}

/** Where to continue in a course; `revoked` has the serials of revoked certificates. */
export function toResume(
  enrollment: EnrollmentRecord,
  revision: RevisionRecord,
  progress: ProgressByLesson,
  revoked: ReadonlySet<string>,
): Resume {
  const { _id, kind, title, position } = toLearnerLesson(currentLesson(revision, progress), progress);
  return {
    course: String(enrollment.course),
    lesson: { _id, kind, title, position },
    has_begun: Boolean(enrollment.begun_at),
    minutes: lessonsOf(revision).reduce((sum, lesson) => sum + lesson.minutes, 0),
    hours: revision.teaching.hours,
    certificate: enrollment.certificate ?? null,
    is_certificate_revoked: revoked.has(enrollment.certificate ?? ''),
  };
}

/** The unfinished lesson opened last, or else the first one that is not done, or the first of all. */
function currentLesson(revision: RevisionRecord, progress: ProgressByLesson): RevisionLesson {
  const lessons = lessonsOf(revision);
  const of = ({ _id }: RevisionLesson) => progress.get(String(_id));
  const openedLast = lessons
    .filter((lesson) => stateOf(of(lesson)) === 'in_progress')
    .sort((one, other) => Number(of(other)?.updated_at) - Number(of(one)?.updated_at))[0];
  const current = openedLast ?? lessons.find((lesson) => !of(lesson)?.done_at) ?? lessons[0];
  if (!current) throw new Error('a published program has lessons');
  return current;
}
