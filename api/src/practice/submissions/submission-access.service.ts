import { Injectable } from '@nestjs/common';
import type { Types } from 'mongoose';
import { ProblemError } from '../../foundation/index.ts';
import { TutoringsService } from '../../learning/index.ts';
import { AssignmentStore } from '../rating/assignment-store.service.ts';
import { type SubmissionRecord, SubmissionStore } from './submission-store.service.ts';

/** Decides who sees the film of a learner, besides its raters. */
@Injectable()
export class SubmissionAccess {
  constructor(
    private readonly submissions: SubmissionStore,
    private readonly tutorings: TutoringsService,
    private readonly assignments: AssignmentStore,
  ) {}

  /**
   * A submission for its owner, and once it is sent for a tutor with whom it is shared and whom the owner lets follow,
   * unless the tutor is rating it.
   * @throws {ProblemError} `submission_not_found`; `submission_withdrawn` for its owner
   */
  async see(user: string, id: string | Types.ObjectId): Promise<SubmissionRecord> {
    const found = await this.submissions.find(id);
    if (found?.user.equals(user)) {
      if (found.state === 'withdrawn') throw new ProblemError('submission_withdrawn');
      return found;
    }
    const isShared = found?.is_shared && (found.state === 'sent' || found.state === 'rated');
    if (isShared && (await this.tutorings.allows(user, found.user)) && !(await this.#isRating(user, found)))
      return found;
    throw new ProblemError('submission_not_found');
  }

  async #isRating(user: string, { _id }: SubmissionRecord): Promise<boolean> {
    return (await this.assignments.listOpen(user)).some(({ submission }) => submission.equals(_id));
  }
}
