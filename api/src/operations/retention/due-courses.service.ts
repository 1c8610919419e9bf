import { Injectable } from '@nestjs/common';
import { DeletedCoursesService } from '../../catalog/index.ts';
import { DatabaseService, HourlyTask } from '../../foundation/index.ts';
import { RemoveCourse } from '../stories/remove-course.service.ts';

/** Removes the deleted courses that can no longer be brought back. */
@Injectable()
export class DueCourses extends HourlyTask {
  protected override readonly runsAtStart = true;

  constructor(
    private readonly deleted: DeletedCoursesService,
    private readonly removal: RemoveCourse,
    database: DatabaseService,
  ) {
    super('Deleted courses', database);
  }

  /** Removes what is due. */
  async run(): Promise<void> {
    if (!this.database.ready) return;
    for (const id of await this.deleted.listDue()) {
      // One that fails must not keep the others from being removed.
      const isRemoved = await this.removal.ifDue(id, () => this.isStopped).catch(this.warn);
      if (isRemoved) this.logger.log(`the deleted course ${id} was removed`);
    }
  }
}
