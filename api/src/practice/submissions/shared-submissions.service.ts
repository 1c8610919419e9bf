import type { SharedSubmission } from '@iris/contract/practice';
import { Injectable } from '@nestjs/common';
import { Types } from 'mongoose';
import { InstitutionAccess } from '../../accounts/index.ts';
import { ProblemError, type SignedInUser } from '../../foundation/index.ts';
import { LearnersService, TutoringsService } from '../../learning/index.ts';
import { AssignmentStore } from '../rating/assignment-store.service.ts';
import { ResultsService } from '../results/results.service.ts';
import { toSummary } from './submission.mapper.ts';
import { SubmissionStore } from './submission-store.service.ts';

/** Lists for tutors the films that residents share. */
@Injectable()
export class SharedSubmissions {
  constructor(
    private readonly institutions: InstitutionAccess,
    private readonly tutorings: TutoringsService,
    private readonly submissions: SubmissionStore,
    private readonly assignments: AssignmentStore,
    private readonly results: ResultsService,
    private readonly learners: LearnersService,
  ) {}

  /**
   * The films that a resident shares, for a tutor of the institution whom the resident lets follow, the latest first; without
   * those that the tutor is rating.
   * @throws {ProblemError} `institution_not_found`; `resident_not_found`
   */
  async list(viewer: SignedInUser, institutionId: string, user: string): Promise<SharedSubmission[]> {
    const { institution } = await this.institutions.see(viewer, institutionId);
    const resident = new Types.ObjectId(user);
    if (!(await this.tutorings.allows(viewer.id, resident, institution._id))) {
      throw new ProblemError('resident_not_found');
    }
    const rating = (await this.assignments.listOpen(viewer.id)).map(({ submission }) => submission);
    const shared = await this.submissions.listShared(resident);
    const records = shared.filter(({ _id }) => !rating.some((one) => one.equals(_id)));
    const [titles, results] = await Promise.all([
      this.learners.lessonTitles(records.map(({ lesson }) => lesson)),
      this.results.findFor(records.map(({ _id }) => _id)),
    ]);
    return records.map((record) => ({
      ...toSummary(record, results.get(record._id.toHexString())),
      course: record.course.toHexString(),
      title: titles.get(record.lesson.toHexString()) ?? '',
    }));
  }
}
