import { Types } from 'mongoose';
import type { CourseRecord } from '../courses/course.schema.ts';
import type { LessonRecord } from '../programs/lesson.schema.ts';
import type { ProgramRecord } from '../programs/program.schema.ts';
import type { RevisionLesson, RevisionRecord } from '../programs/revision.schema.ts';
import { contentOf, type DemoFilm } from './demo-films.service.ts';
import { DEMO_SUPER_ADMIN } from './demo-people.ts';
import { CAPSULORHEXIS } from './programs/capsulorhexis.ts';
import { PHACOEMULSIFICATION } from './programs/phacoemulsification.ts';
import type { DemoLesson, DemoProgram } from './programs/writing.ts';

/** The programs of the demo courses that have one. */
const DEMO_PROGRAMS: readonly DemoProgram[] = [CAPSULORHEXIS, PHACOEMULSIFICATION];

/** The demo films, by the name of their folder. */
export type DemoFilms = ReadonlyMap<string, DemoFilm>;

/** Drafts and first revisions, by collection. */
export interface ProgramDocuments {
  programs: ProgramRecord[];
  lessons: LessonRecord[];
  course_revisions: RevisionRecord[];
}

/** The names of all films that the demo programs use. */
export function demoFilmNames(): string[] {
  const lessons = DEMO_PROGRAMS.flatMap(({ modules }) => modules.flatMap((module) => module.lessons));
  return lessons.flatMap(({ film }) => (film ? [film.slug] : []));
}

/** Builds drafts and first revisions of the demo programs. */
export function programDocuments(courses: readonly CourseRecord[], films: DemoFilms, at: Date): ProgramDocuments {
  const documents: ProgramDocuments = { programs: [], lessons: [], course_revisions: [] };
  for (const program of DEMO_PROGRAMS) {
    const course = courses.find(({ image }) => image === program.image);
    if (!course) throw new Error(`no demo course has the image ${program.image}`);
    const revision = revisionOf(program, course, films, at);
    const lessons = revision.modules.flatMap((module) => module.lessons);
    documents.course_revisions.push(revision);
    documents.lessons.push(...lessons.map((lesson) => ({ ...lesson, course: course._id, version: 1 })));
    documents.programs.push({
      _id: course._id,
      teaching: program.teaching,
      modules: revision.modules.map((module) => ({ ...module, lessons: module.lessons.map(({ _id }) => _id) })),
      version: 1,
      published_at: at,
    });
  }
  return documents;
}

function revisionOf(program: DemoProgram, course: CourseRecord, films: DemoFilms, at: Date): RevisionRecord {
  return {
    _id: new Types.ObjectId(),
    course: course._id,
    number: 1,
    published_at: at,
    published_by: DEMO_SUPER_ADMIN.name,
    note: '',
    teaching: program.teaching,
    modules: program.modules.map(({ title, lessons }) => ({
      _id: new Types.ObjectId(),
      title,
      lessons: lessons.map((lesson) => lessonOf(lesson, films)),
    })),
  };
}

function lessonOf({ film, ...lesson }: DemoLesson, films: DemoFilms): RevisionLesson {
  const { document: _, ...written } = lesson;
  const stored = { _id: new Types.ObjectId(), ...written };
  if (!film) return stored;
  const found = films.get(film.slug);
  if (!found) throw new Error(`the demo film ${film.slug} is missing`);
  return { ...stored, film: contentOf(found, film.decisions) };
}
