import { Injectable } from '@nestjs/common';
import type { ClientSession, Types } from 'mongoose';
import { NotificationsService } from '../../accounts/index.ts';
import { DatabaseService } from '../../foundation/index.ts';
import { PracticeFilms } from '../films/practice-films.service.ts';
import { AssignmentStore } from '../rating/assignment-store.service.ts';
import { ResultsService } from '../results/results.service.ts';
import { type SubmissionRecord, SubmissionStore } from './submission-store.service.ts';

/** Takes films back, with all that was made of them. */
@Injectable()
export class WithdrawalsService {
  constructor(
    private readonly submissions: SubmissionStore,
    private readonly films: PracticeFilms,
    private readonly assignments: AssignmentStore,
    private readonly results: ResultsService,
    private readonly notifications: NotificationsService,
    private readonly database: DatabaseService,
  ) {}

  /**
   * Withdraws an own film at any time. A draft is deleted; one that was sent keeps its place among the learner's films, and
   * nothing else. @throws {ProblemError} `submission_not_found`; `submission_withdrawn`
   */
  async withdraw(user: string, id: string): Promise<void> {
    await this.database.inTransaction(async (session) => {
      const record = await this.submissions.findOwn(user, id, session);
      await this.deleteParts([record], session);
      if (record.state === 'draft') return this.submissions.remove({ _id: record._id }, session);
      await this.submissions.empty(record._id, session);
    });
    await this.films.endUploads(id);
  }

  /** Deletes the films of these enrollments, in the transaction that deletes them. */
  async deleteFor(enrollments: readonly Types.ObjectId[], session: ClientSession): Promise<void> {
    const own = { enrollment: { $in: enrollments } };
    const records = await this.submissions.list(own, session);
    if (records.length === 0) return;
    await this.deleteParts(records, session);
    await this.submissions.remove(own, session);
  }

  /** Deletes the films of these, and what was said of them, in the transaction that deletes them. */
  async deleteParts(records: readonly SubmissionRecord[], session: ClientSession): Promise<void> {
    const ids = records.map(({ _id }) => _id);
    for (const { video } of records) {
      if (video) await this.films.delete(video.toHexString(), session);
    }
    await this.assignments.deleteFor(ids, session);
    await this.results.deleteFor(ids, session);
    await this.notifications.withdraw(ids, session);
  }
}
