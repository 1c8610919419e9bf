import { Injectable } from '@nestjs/common';
import { DraftsService } from '../../authoring/index.ts';
import { DeletedCoursesService, ProgramsService, ReviewsService } from '../../catalog/index.ts';
import { DatabaseService } from '../../foundation/index.ts';
import { PracticeAccounts } from '../../practice/index.ts';
import { DeleteEnrollments } from './delete-enrollments.service.ts';

/** Removes deleted courses for good, with all that learners did there except their certificates. */
@Injectable()
export class RemoveCourse {
  constructor(
    private readonly deleted: DeletedCoursesService,
    private readonly enrollments: DeleteEnrollments,
    private readonly reviews: ReviewsService,
    private readonly drafts: DraftsService,
    private readonly programs: ProgramsService,
    private readonly practice: PracticeAccounts,
    private readonly database: DatabaseService,
  ) {}

  /**
   * Removes a course that can no longer be brought back; returns whether it is removed. An interrupted removal is continued by
   * the next one: the course itself goes last.
   */
  async ifDue(id: string, isStopped: () => boolean): Promise<boolean> {
    while (!isStopped() && (await this.enrollments.someInCourse(id)));
    if (isStopped()) return false;
    return this.database.inTransaction(async (session) => {
      if (!(await this.deleted.removeIfDue(id, session))) return false;
      await this.reviews.deleteForCourse(id, session);
      await this.drafts.deleteForCourse(id, session);
      await this.practice.deleteForCourse(id, session);
      await this.programs.deleteForCourse(id, session);
      return true;
    });
  }
}
