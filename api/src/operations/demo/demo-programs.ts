import { lessonInputSchema } from '@iris/contract/lessons';
import { programInputSchema } from '@iris/contract/programs';
import { Types } from 'mongoose';
import type { LessonRecord, ProgramRecord } from '../../authoring/index.ts';
import type { CourseRecord, RevisionLesson, RevisionRecord } from '../../catalog/index.ts';
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

/** Builds drafts and first revisions of the demo programs. @throws {ZodError} for what an author could not save */
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

function lessonOf({ film, kind, ...written }: DemoLesson, films: DemoFilms): RevisionLesson {
  const content = film && { film: contentOf(findFilm(film.slug, films), film.decisions) };
  const { document: _, ...lesson } = lessonInputSchema.parse({ ...written, ...content });
  return { _id: new Types.ObjectId(), kind, ...lesson };
}

function findFilm(slug: string, films: DemoFilms): DemoFilm {
  const found = films.get(slug);
  if (!found) throw new Error(`the demo film ${slug} is missing`);
  return found;
}
