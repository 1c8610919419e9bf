import { lessonInputSchema, programInputSchema } from '@iris/contract/programs';
import { DEMO_PROGRAMS, type DemoLesson, type DemoProgram, lessonInput } from '@iris/demo';
import { Types } from 'mongoose';
import { type LessonRecord, lessonKeys, type ProgramRecord } from '../../authoring/index.ts';
import type { CourseRecord, RevisionLesson, RevisionRecord } from '../../catalog/index.ts';

/** The ids of the demo films in the library, by their slugs. */
export type DemoFilms = ReadonlyMap<string, string>;

/** Drafts and first revisions, by collection. */
export interface ProgramDocuments {
  programs: ProgramRecord[];
  lessons: LessonRecord[];
  course_revisions: RevisionRecord[];
}

/** Builds drafts and first revisions of the demo programs. @throws {ZodError} for what an author could not save */
export function programDocuments(courses: readonly CourseRecord[], films: DemoFilms, at: Date): ProgramDocuments {
  const written = DEMO_PROGRAMS.map((program) => {
    const course = courses.find(({ image }) => image === program.image);
    if (!course) throw new Error(`no demo course has the image ${program.image}`);
    return documentsOf(program, course, films, at);
  });
  return {
    programs: written.flatMap(({ programs }) => programs),
    lessons: written.flatMap(({ lessons }) => lessons),
    course_revisions: written.flatMap(({ course_revisions }) => course_revisions),
  };
}

/** Builds draft and first revision of a demo program, as that of a course. */
export function documentsOf(program: DemoProgram, course: CourseRecord, films: DemoFilms, at: Date): ProgramDocuments {
  const revision = revisionOf(program, course, films, at);
  const lessons = revision.modules.flatMap((module) => module.lessons);
  const draft = {
    _id: course._id,
    teaching: program.teaching,
    modules: revision.modules.map((module) => ({ ...module, lessons: module.lessons.map(({ _id }) => _id) })),
    version: 1,
    published_at: at,
  };
  const stored = (lesson: RevisionLesson) => {
    return { ...lesson, course: course._id, version: 1, search_keys: lessonKeys(lesson) };
  };
  return { programs: [draft], lessons: lessons.map(stored), course_revisions: [revision] };
}

function revisionOf(program: DemoProgram, course: CourseRecord, films: DemoFilms, at: Date): RevisionRecord {
  return {
    _id: new Types.ObjectId(),
    course: course._id,
    number: 1,
    published_at: at,
    note: '',
    ...writtenProgram(program, films),
  };
}

/** Teaching and modules, as the server stores them for an author. */
function writtenProgram({ teaching, modules }: DemoProgram, films: DemoFilms) {
  const written = modules.map(({ title, lessons }) => ({
    _id: new Types.ObjectId(),
    title,
    lessons: lessons.map((lesson) => lessonOf(lesson, films)),
  }));
  const ids = written.map(({ _id, title, lessons }) => {
    return { _id: String(_id), title, lessons: lessons.map((lesson) => String(lesson._id)) };
  });
  return { teaching: programInputSchema.parse({ teaching, modules: ids }).teaching, modules: written };
}

function lessonOf(lesson: DemoLesson, films: DemoFilms): RevisionLesson {
  const { document: _, ...written } = lessonInputSchema.parse(lessonInput(lesson, films));
  return { _id: new Types.ObjectId(), kind: lesson.kind, ...written };
}
