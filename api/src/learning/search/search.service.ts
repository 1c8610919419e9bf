import { typedWords } from '@iris/contract/foundation';
import { type FilmHit, type Passage, RESULTS_MAX, type SearchResults } from '@iris/contract/learning';
import { Injectable } from '@nestjs/common';
import { UsersService } from '../../accounts/index.ts';
import { CoursesService, EnrollmentsService } from '../../catalog/index.ts';
import type { SignedInUser } from '../../foundation/index.ts';
import { LearnersService } from '../progress/learners.service.ts';
import { findPassages } from './program-passages.ts';

/** Maximum number of moments in an answer. */
const MOMENTS_MAX = 50;

/** Searches what an account may see. */
@Injectable()
export class SearchService {
  constructor(
    private readonly enrollments: EnrollmentsService,
    private readonly learners: LearnersService,
    private readonly courses: CoursesService,
    private readonly users: UsersService,
  ) {}

  /** The courses, the passages of the programs that the caller follows, and, for whom may list them, the accounts that answer each word of the query. */
  async search({ id, permissions }: SignedInUser, query: string): Promise<SearchResults> {
    if (typedWords(query).length === 0) return { courses: [], passages: [], persons: [] };
    const [courses, passages, persons] = await Promise.all([
      this.courses.find(query, RESULTS_MAX.courses),
      this.#listPassages(id, query),
      permissions.manage_users ? this.users.listBest(query, RESULTS_MAX.persons) : [],
    ]);
    // A lesson whose title answers comes before what is inside of lessons.
    const byKind = passages.sort((one, other) => Number(other.kind === 'lesson') - Number(one.kind === 'lesson'));
    return { courses, passages: byKind.slice(0, RESULTS_MAX.passages), persons };
  }

  /** The moments of films that answer each word of the query; courses latest enrollment first, then by lesson and time. */
  async searchFilms(userId: string, query: string): Promise<FilmHit[]> {
    if (typedWords(query).length === 0) return [];
    const moments: FilmHit[] = [];
    for await (const passage of this.#streamPassages(userId, query)) {
      if (isMoment(passage)) moments.push(passage);
      if (moments.length === MOMENTS_MAX) break;
    }
    return moments;
  }

  async #listPassages(userId: string, query: string): Promise<Passage[]> {
    const passages: Passage[] = [];
    for await (const passage of this.#streamPassages(userId, query)) passages.push(passage);
    return passages;
  }

  async *#streamPassages(userId: string, query: string): AsyncGenerator<Passage> {
    const enrollments = await this.enrollments.listRecords(userId);
    const courses = await this.courses.listByIds(enrollments.map(({ course }) => course.toHexString()));
    const titles = new Map(courses.map(({ _id, title }) => [_id, title]));
    for (const enrollment of enrollments) {
      const _id = enrollment.course.toHexString();
      const course = { _id, title: titles.get(_id) ?? '' };
      const revision = await this.learners.findProgram(enrollment);
      for (const passage of revision ? findPassages(revision, query) : []) yield { course, ...passage };
    }
  }
}

function isMoment(passage: Passage): passage is FilmHit {
  return passage.kind !== 'lesson' && passage.kind !== 'text';
}
