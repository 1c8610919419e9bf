import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { ClientSession, Model } from 'mongoose';
import { LESSON_PROGRESS_MODEL, type LessonProgressRecord } from '../lesson-progress.schema.ts';

/** Time spent on one day (`2026-03-14`), in minutes. */
export interface ConnectionDay {
  day: string;
  minutes: number;
}

/** Tells on which days a student was connected. */
@Injectable()
export class ConnectionsService {
  constructor(@InjectModel(LESSON_PROGRESS_MODEL) private readonly lessons: Model<LessonProgressRecord>) {}

  /** The days on which the student was connected for an enrollment, the first one first; none once it is deleted. */
  async daysOf(enrollmentId: string, session: ClientSession | null = null): Promise<ConnectionDay[]> {
    const records = await this.lessons
      .find({ enrollment: enrollmentId }, { days: 1 })
      .session(session)
      .lean<Pick<LessonProgressRecord, 'days'>[]>();
    const seconds = new Map<string, number>();
    for (const [day, more] of records.flatMap(({ days }) => Object.entries(days))) {
      seconds.set(day, (seconds.get(day) ?? 0) + more);
    }
    const days = [...seconds].map(([day, total]) => ({ day, minutes: Math.round(total / 60) }));
    return days.filter(({ minutes }) => minutes > 0).sort((one, other) => (one.day < other.day ? -1 : 1));
  }
}
