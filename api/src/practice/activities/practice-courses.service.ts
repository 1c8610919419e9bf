import { Injectable } from '@nestjs/common';
import type { ClientSession } from 'mongoose';
import { ProgramsService } from '../../catalog/index.ts';
import { CalibrationStore } from '../rating/calibration-store.service.ts';
import { ActivitiesService } from './activities.service.ts';
import { RubricsService } from './rubrics.service.ts';

/** What is stored of the activities of a course. */
@Injectable()
export class PracticeCourses {
  constructor(
    private readonly activities: ActivitiesService,
    private readonly rubrics: RubricsService,
    private readonly calibrations: CalibrationStore,
    private readonly programs: ProgramsService,
  ) {}

  /** Deletes the activities of a course that has no enrollment left, in the transaction that removes it, before its program. */
  async deleteFor(course: string, session: ClientSession): Promise<void> {
    const lessons = await this.programs.listLessonIds(course, session);
    await this.calibrations.deleteFor(lessons, session);
    await this.rubrics.deleteFor(lessons, session);
    await this.activities.deleteForCourse(course, session);
  }
}
