import { Injectable } from '@nestjs/common';
import type { ClientSession, Types } from 'mongoose';
import { CoursesService, EnrollmentsService } from '../../catalog/index.ts';
import { DatabaseService } from '../../foundation/index.ts';
import {
  DecisionsService,
  LearnersService,
  NotesService,
  ProofService,
  QuestionsService,
  QuizzesService,
} from '../../learning/index.ts';
import { PracticeAccounts } from '../../practice/index.ts';

/** Enrollments deleted in one transaction: each has up to thousands of documents. */
const DELETED_AT_ONCE = 20;

/**
 * Deletes enrollments with all that their learners did, except certificates. Cancelling an enrollment has nothing to delete:
 * what learners do begins it, and it can then not be cancelled.
 */
@Injectable()
export class DeleteEnrollments {
  constructor(
    private readonly enrollments: EnrollmentsService,
    private readonly courses: CoursesService,
    private readonly learners: LearnersService,
    private readonly proof: ProofService,
    private readonly quizzes: QuizzesService,
    private readonly decisions: DecisionsService,
    private readonly notes: NotesService,
    private readonly questions: QuestionsService,
    private readonly practice: PracticeAccounts,
    private readonly database: DatabaseService,
  ) {}

  /** Those of an account, in the transaction that deletes it; their courses count one less. */
  async ofAccount(userId: string, session: ClientSession): Promise<void> {
    const records = await this.enrollments.listStored(userId, session);
    await this.courses.discountEnrollments(
      records.map(({ course }) => course.toHexString()),
      session,
    );
    await this.#delete(
      records.map(({ _id }) => _id),
      session,
    );
  }

  /** Some of those in a course that is being removed; returns whether there were any. A transaction has not the time for all. */
  someInCourse(courseId: string): Promise<boolean> {
    return this.database.inTransaction(async (session) => {
      const ids = await this.enrollments.listIdsInCourse(courseId, DELETED_AT_ONCE, session);
      await this.#delete(ids, session);
      return ids.length > 0;
    });
  }

  async #delete(ids: readonly Types.ObjectId[], session: ClientSession): Promise<void> {
    await this.learners.deleteFor(ids, session);
    await this.proof.deleteFor(ids, session);
    await this.quizzes.deleteFor(ids, session);
    await this.decisions.deleteFor(ids, session);
    await this.notes.deleteFor(ids, session);
    await this.questions.deleteFor(ids, session);
    await this.practice.deleteFor(ids, session);
    await this.enrollments.deleteAll(ids, session);
  }
}
