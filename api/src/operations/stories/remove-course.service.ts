import { Injectable } from '@nestjs/common';
import { DraftsService } from '../../authoring/index.ts';
import {
  DeletedCoursesService,
  EnrollmentsService,
  enrollmentCollection,
  ProgramsService,
  ReviewsService,
} from '../../catalog/index.ts';
import { DatabaseService, PersonalData } from '../../foundation/index.ts';
import { PracticeCourses, WithdrawalsService } from '../../practice/index.ts';

/** Enrollments deleted in one transaction: each has up to thousands of documents. */
const DELETED_AT_ONCE = 20;

/** Removes deleted courses for good, with all that learners did there except their certificates. */
@Injectable()
export class RemoveCourse {
  constructor(
    private readonly deleted: DeletedCoursesService,
    private readonly enrollments: EnrollmentsService,
    private readonly personalData: PersonalData,
    private readonly withdrawals: WithdrawalsService,
    private readonly reviews: ReviewsService,
    private readonly drafts: DraftsService,
    private readonly programs: ProgramsService,
    private readonly practice: PracticeCourses,
    private readonly database: DatabaseService,
  ) {}

  /**
   * Removes a course that can no longer be brought back; returns whether it is removed. An interrupted removal is continued by
   * the next one: the course itself goes last.
   */
  async ifDue(id: string, isStopped: () => boolean): Promise<boolean> {
    while (!isStopped() && (await this.#removeSomeEnrollments(id)));
    if (isStopped()) return false;
    return this.database.inTransaction(async (session) => {
      if (!(await this.deleted.removeIfDue(id, session))) return false;
      await this.reviews.deleteForCourse(id, session);
      await this.drafts.deleteForCourse(id, session);
      await this.practice.deleteFor(id, session);
      await this.programs.deleteForCourse(id, session);
      return true;
    });
  }

  /** Removes some with all that their learners did; returns whether there were any. A transaction has not the time for all. */
  #removeSomeEnrollments(course: string): Promise<boolean> {
    return this.database.inTransaction(async (session) => {
      const ids = await this.enrollments.listIdsInCourse(course, DELETED_AT_ONCE, session);
      await this.withdrawals.deleteFor(ids, session);
      await this.personalData.eraseThrough(enrollmentCollection, ids, session);
      await this.enrollments.deleteAll(ids, session);
      return ids.length > 0;
    });
  }
}
