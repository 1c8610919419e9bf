import { setImmediate as endOfTurn } from 'node:timers/promises';
import { typedWords } from '@iris/contract/foundation';
import { type FilmHit, type Passage, RESULTS_MAX, type SearchResults } from '@iris/contract/learning';
import { Injectable } from '@nestjs/common';
import { UsersService } from '../../accounts/index.ts';
import { LessonSearchService } from '../../authoring/index.ts';
import {
  CourseStatesService,
  CoursesService,
  EnrollmentsService,
  lessonsOf,
  type RevisionRecord,
} from '../../catalog/index.ts';
import type { SignedInUser } from '../../foundation/index.ts';
import { LearnersService } from '../progress/learners.service.ts';
import { QuestionSearchService } from '../questions/question-search.service.ts';
import { findLessonPassages, findPassages } from './program-passages.ts';

/** Maximum number of moments in an answer. */
const MOMENTS_MAX = 50;

/** Number of lessons in which authors find passages. */
const AUTHORED_LESSONS_MAX = 12;

/** A program that an account may learn. */
interface Followed {
  course: Passage['course'];
  revision: RevisionRecord;
}

const NOTHING: SearchResults = {
  courses: [],
  passages: [],
  questions: [],
  authored: { courses: [], passages: [], questions: [] },
  persons: [],
};

/** Searches what an account may see. */
@Injectable()
export class SearchService {
  constructor(
    private readonly enrollments: EnrollmentsService,
    private readonly learners: LearnersService,
    private readonly courses: CoursesService,
    private readonly states: CourseStatesService,
    private readonly users: UsersService,
    private readonly questions: QuestionSearchService,
    private readonly lessons: LessonSearchService,
  ) {}

  /** What answers each word of a query: courses, what the caller follows and, as far as allowed, what others write and who they are. */
  async search({ id, permissions }: SignedInUser, query: string): Promise<SearchResults> {
    if (typedWords(query).length === 0) return NOTHING;
    const { manage_courses, manage_users } = permissions;
    const [courses, followed, authored, persons] = await Promise.all([
      this.courses.find(query, RESULTS_MAX.courses),
      this.#searchFollowed(id, query),
      manage_courses ? this.#searchAuthored(query) : NOTHING.authored,
      manage_users ? this.users.listBest(query, RESULTS_MAX.persons) : [],
    ]);
    return { courses, ...followed, authored, persons };
  }

  /** The moments of films that answer each word of the query; courses latest enrollment first, then by lesson and time. */
  async searchFilms(userId: string, query: string): Promise<FilmHit[]> {
    if (typedWords(query).length === 0) return [];
    const passages = await listPassages(await this.#listPrograms(userId), query);
    return passages.filter(isMoment).slice(0, MOMENTS_MAX);
  }

  async #searchFollowed(userId: string, query: string) {
    const programs = await this.#listPrograms(userId);
    const lessons = programs.flatMap(({ revision }) => lessonsOf(revision).map(({ _id }) => _id));
    const questions = await this.questions.findForLearner(userId, lessons, query, RESULTS_MAX.questions);
    const passages = lessonsFirst(await listPassages(programs, query));
    return { passages: passages.slice(0, RESULTS_MAX.passages), questions };
  }

  async #searchAuthored(query: string) {
    const [courses, lessons, questions] = await Promise.all([
      this.states.find(query, RESULTS_MAX.courses),
      this.lessons.find(query, AUTHORED_LESSONS_MAX),
      this.questions.findForAuthors(query, RESULTS_MAX.questions),
    ]);
    const titles = await this.courses.titlesOf(lessons.map(({ course }) => course.toHexString()));
    const passages: Passage[] = [];
    for (const lesson of lessons) {
      if (passages.length >= RESULTS_MAX.passages) break;
      const _id = lesson.course.toHexString();
      const course = { _id, title: titles.get(_id) ?? '' };
      passages.push(...findLessonPassages(lesson, query).map((passage) => ({ course, ...passage })));
    }
    return { courses, passages: lessonsFirst(passages).slice(0, RESULTS_MAX.passages), questions };
  }

  /** The programs that an account may learn now, latest enrollment first. */
  async #listPrograms(userId: string): Promise<Followed[]> {
    const records = await this.enrollments.listRecords(userId);
    const enrollments = records.filter(({ access }) => access === 'open');
    const [titles, revisions] = await Promise.all([
      this.courses.titlesOf(enrollments.map(({ course }) => course.toHexString())),
      this.learners.listPrograms(enrollments),
    ]);
    return enrollments.flatMap((enrollment, place) => {
      const [_id, revision] = [enrollment.course.toHexString(), revisions[place]];
      return revision ? [{ course: { _id, title: titles.get(_id) ?? '' }, revision }] : [];
    });
  }
}

async function listPassages(programs: readonly Followed[], query: string): Promise<Passage[]> {
  const passages: Passage[] = [];
  for (const { course, revision } of programs) {
    passages.push(...findPassages(revision, query).map((found) => ({ course, ...found })));
    // The first search in a program builds its index; between two of them other requests are answered.
    await endOfTurn();
  }
  return passages;
}

/** A lesson whose title answers comes before what is inside of lessons. */
function lessonsFirst(passages: Passage[]): Passage[] {
  return passages.sort((one, other) => Number(other.kind === 'lesson') - Number(one.kind === 'lesson'));
}

function isMoment(passage: Passage): passage is FilmHit {
  return passage.kind !== 'lesson' && passage.kind !== 'text';
}
