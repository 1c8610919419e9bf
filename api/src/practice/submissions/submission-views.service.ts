import type { Submission, SubmissionRubric, SubmissionSummary } from '@iris/contract/practice';
import { Injectable } from '@nestjs/common';
import type { SignedInUser } from '../../foundation/index.ts';
import { LearnersService } from '../../learning/index.ts';
import { RubricsService } from '../activities/rubrics.service.ts';
import { PracticeFilms } from '../films/practice-films.service.ts';
import { ResultsService } from '../results/results.service.ts';
import { toSubmission, toSummary } from './submission.mapper.ts';
import type { SubmissionRecord } from './submission-store.service.ts';

/** Shows submissions with their films, rubrics and results. The caller has checked that the viewer may see them. */
@Injectable()
export class SubmissionViews {
  constructor(
    private readonly learners: LearnersService,
    private readonly rubrics: RubricsService,
    private readonly films: PracticeFilms,
    private readonly results: ResultsService,
  ) {}

  /** A submission with addresses of its films for this session. */
  async describe(record: SubmissionRecord, { id, sessionId }: SignedInUser): Promise<Submission> {
    const viewer = { user: id, session: sessionId, practice: record._id.toHexString() };
    const [titles, rubric, film, results] = await Promise.all([
      this.learners.lessonTitles([record.lesson]),
      this.#readRubric(record, viewer),
      record.video ? this.films.viewOf(record.video.toHexString(), viewer) : null,
      this.results.findFor([record._id]),
    ]);
    const title = titles.get(record.lesson.toHexString()) ?? '';
    const result = results.get(record._id.toHexString());
    return toSubmission(record, { title, isOwn: record.user.equals(id), rubric, film, result });
  }

  /** Submissions in a list, in its order. */
  async summarize(records: readonly SubmissionRecord[]): Promise<SubmissionSummary[]> {
    const results = await this.results.findFor(records.map(({ _id }) => _id));
    return records.map((record) => toSummary(record, results.get(record._id.toHexString())));
  }

  async #readRubric(
    record: SubmissionRecord,
    viewer: { user: string; session: string; practice: string },
  ): Promise<SubmissionRubric> {
    const { steps, pass_level, reference } = await this.rubrics.get(record.rubric);
    const sources = reference.video && (await this.films.sourcesFor(reference.video, viewer));
    return { steps, pass_level, reference: sources ? { sources, marks: reference.marks } : null };
  }
}
