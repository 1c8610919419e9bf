import { Injectable } from '@nestjs/common';
import { DeletedCoursesService } from '../../catalog/index.ts';
import { DatabaseService, HourlyTask } from '../../foundation/index.ts';
import { DeleteEnrollments } from '../stories/delete-enrollments.service.ts';

/** Removes the deleted courses that can no longer be brought back, with all that learners did there except their certificates. */
@Injectable()
export class DueCourses extends HourlyTask {
  constructor(
    private readonly deleted: DeletedCoursesService,
    private readonly enrollments: DeleteEnrollments,
    database: DatabaseService,
  ) {
    super('Deleted courses', database);
  }

  /** Removes what is due. An interrupted removal is continued by the next one: the course itself goes last. */
  async run(): Promise<void> {
    if (!this.database.ready) return;
    for (const id of await this.deleted.listDue()) {
      // One that fails must not keep the others from being removed.
      await this.#remove(id).catch(this.warn);
    }
  }

  async #remove(id: string): Promise<void> {
    while (!this.isStopped && (await this.enrollments.someInCourse(id)));
    if (!this.isStopped && (await this.deleted.remove(id))) this.logger.log(`the deleted course ${id} was removed`);
  }
}
