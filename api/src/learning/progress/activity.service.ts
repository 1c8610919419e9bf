import { CELL_SECONDS } from '@iris/contract/foundation';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type ClientSession, type Model, Types } from 'mongoose';
import { LESSON_PROGRESS_MODEL, type LessonProgressRecord } from './lesson-progress.schema.ts';

/** Number of equal parts of a film in which stops are counted. */
const PARTS = 10;

/** The lesson that a learner opened last. */
export interface LastLesson {
  lesson: Types.ObjectId;
  at: Date;
}

/** A lesson that a learner has done. */
interface DoneLesson {
  enrollment: Types.ObjectId;
  lesson: Types.ObjectId;
  at: Date;
}

/** How many learners opened and completed a lesson, and in which tenth of its film they were last. */
export interface LessonActivity {
  opened: number;
  done: number;
  stops: number[];
}

/** Time spent on one day (`2026-03-14`), in minutes. */
export interface ConnectionDay {
  day: string;
  minutes: number;
}

/** The activity in a lesson that nobody has opened. */
export const NO_ACTIVITY: LessonActivity = { opened: 0, done: 0, stops: Array(PARTS).fill(0) };

interface PartCount {
  _id: { lesson: Types.ObjectId; part: number };
  opened: number;
  done: number;
}

/** Tells where learners are. */
@Injectable()
export class ActivityService {
  constructor(@InjectModel(LESSON_PROGRESS_MODEL) private readonly lessons: Model<LessonProgressRecord>) {}

  /** The lesson opened last in each of these enrollments, by their ids. */
  async findLastLessons(enrollments: readonly Types.ObjectId[]): Promise<Map<string, LastLesson>> {
    const found = await this.lessons.aggregate<{ _id: Types.ObjectId; last: LastLesson }>([
      { $match: { enrollment: { $in: enrollments } } },
      { $group: { _id: '$enrollment', last: { $max: { at: '$updated_at', lesson: '$lesson' } } } },
    ]);
    return new Map(found.map(({ _id, last }) => [String(_id), last]));
  }

  /** When each lesson of these enrollments was done. */
  async listDone(enrollments: readonly Types.ObjectId[]): Promise<DoneLesson[]> {
    const done = { enrollment: { $in: enrollments }, done_at: { $ne: null } };
    return this.lessons.aggregate<DoneLesson>([
      { $match: done },
      { $project: { _id: 0, enrollment: 1, lesson: 1, at: '$done_at' } },
    ]);
  }

  /** The activity in the lessons of a course that were opened, by their ids. */
  async activityIn(courseId: string): Promise<Map<string, LessonActivity>> {
    const length = { $multiply: [CELL_SECONDS, { $max: [1, '$cell_count'] }] };
    const share = { $divide: ['$position', length] };
    const part = { $max: [0, { $min: [PARTS - 1, { $toInt: { $floor: { $multiply: [PARTS, share] } } }] }] };
    const done = { $sum: { $cond: [{ $gt: ['$done_at', null] }, 1, 0] } };
    const counts = await this.lessons.aggregate<PartCount>([
      { $match: { course: new Types.ObjectId(courseId) } },
      { $group: { _id: { lesson: '$lesson', part }, opened: { $sum: 1 }, done } },
    ]);
    const activities = new Map<string, LessonActivity>();
    for (const count of counts) {
      const id = String(count._id.lesson);
      const { opened, done, stops } = activities.get(id) ?? NO_ACTIVITY;
      // Who has completed a film did not stop in it.
      const counted = stops.with(count._id.part, count.opened - count.done);
      activities.set(id, { opened: opened + count.opened, done: done + count.done, stops: counted });
    }
    return activities;
  }

  /** The days on which the student was connected for an enrollment, the first one first; none once it is deleted. */
  async listConnections(enrollmentId: string, session: ClientSession | null = null): Promise<ConnectionDay[]> {
    const records = await this.lessons
      .find({ enrollment: enrollmentId }, { days: 1 })
      .session(session)
      .lean<Pick<LessonProgressRecord, 'days'>[]>();
    return toConnectionDays(records);
  }

  /** The time connected for an enrollment from a day on (`2026-03-14`), in minutes. */
  async sumMinutesSince(enrollment: Types.ObjectId, firstDay: string): Promise<number> {
    const days = await this.listConnections(String(enrollment));
    return sumOf(days.filter(({ day }) => day >= firstDay));
  }

  /** The time connected for each of these enrollments, in minutes, by their ids. */
  async sumMinutes(enrollments: readonly Types.ObjectId[]): Promise<Map<string, number>> {
    const records = await this.lessons
      .find({ enrollment: { $in: enrollments } }, { enrollment: 1, days: 1 })
      .lean<Pick<LessonProgressRecord, 'enrollment' | 'days'>[]>();
    const lessonsOf = (id: Types.ObjectId) => records.filter(({ enrollment }) => enrollment.equals(id));
    return new Map(enrollments.map((id) => [String(id), sumOf(toConnectionDays(lessonsOf(id)))]));
  }
}

function toConnectionDays(lessons: readonly Pick<LessonProgressRecord, 'days'>[]): ConnectionDay[] {
  const seconds = new Map<string, number>();
  for (const [day, more] of lessons.flatMap(({ days }) => Object.entries(days))) {
    seconds.set(day, (seconds.get(day) ?? 0) + more);
  }
  const days = [...seconds].map(([day, total]) => ({ day, minutes: Math.round(total / 60) }));
  return days.filter(({ minutes }) => minutes > 0).sort((one, other) => (one.day < other.day ? -1 : 1));
}

function sumOf(days: readonly ConnectionDay[]): number {
  return days.reduce((sum, { minutes }) => sum + minutes, 0);
}
