import { typedWords } from '@iris/contract/foundation';
import type { FilmHit } from '@iris/contract/learning';
import { Injectable } from '@nestjs/common';
import { CoursesService, EnrollmentsService } from '../../catalog/index.ts';
import { LearnersService } from '../progress/learners.service.ts';
import { findMoments } from './film-moments.ts';

/** Maximum number of moments in an answer. */
const HITS_MAX = 50;

/** Searches the films that a student follows. */
@Injectable()
export class FilmSearchService {
  constructor(
    private readonly enrollments: EnrollmentsService,
    private readonly learners: LearnersService,
    private readonly courses: CoursesService,
  ) {}

  /** The moments that answer each word of the query; courses latest enrollment first, then by lesson and time. */
  async search(userId: string, query: string): Promise<FilmHit[]> {
    if (typedWords(query).length === 0) return [];
    const enrollments = await this.enrollments.listRecords(userId);
    const courses = await this.courses.listByIds(enrollments.map(({ course }) => course.toHexString()));
    const titles = new Map(courses.map(({ _id, title }) => [_id, title]));
    const hits: FilmHit[] = [];
    for (const enrollment of enrollments) {
      const _id = enrollment.course.toHexString();
      const revision = await this.learners.findProgram(enrollment);
      for (const moment of revision ? findMoments(revision, query) : []) {
        hits.push({ course: { _id, title: titles.get(_id) ?? '' }, ...moment });
        if (hits.length === HITS_MAX) return hits;
      }
    }
    return hits;
  }
}
