import type { Course } from '@iris/contract/courses';
import { Injectable } from '@nestjs/common';
import { CoursesService } from '../../../catalog/index.ts';
import { type Actor, DatabaseService, JournalService } from '../../../foundation/index.ts';
import { DraftsService } from './drafts.service.ts';

/** Duplicates courses. */
@Injectable()
export class CourseCopiesService {
  constructor(
    private readonly courses: CoursesService,
    private readonly drafts: DraftsService,
    private readonly journal: JournalService,
    private readonly database: DatabaseService,
  ) {}

  /**
   * Copies a course with its draft, in one transaction; nothing of the copy is published.
   * @throws {ProblemError} `course_not_found`
   */
  duplicate(courseId: string, actor: Actor): Promise<Course> {
    return this.database.inTransaction(async (session) => {
      const copy = await this.courses.copy(courseId, session);
      await this.drafts.copy(courseId, copy._id, session);
      const change = { action: 'course.duplicate', id: copy._id, label: copy.title, after: copy } as const;
      await this.journal.record(actor, change, session);
      return copy;
    });
  }
}
