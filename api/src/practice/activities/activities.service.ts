import type { ActivityContent } from '@iris/contract/programs';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type ClientSession, type Model, Types } from 'mongoose';
import { CoursesService, DeletedCoursesService, ProgramsService } from '../../catalog/index.ts';
import { DatabaseService, ProblemError } from '../../foundation/index.ts';
import { ACTIVITY_MODEL, type ActivityRecord } from './activity.schema.ts';
import type { RubricRevisionRecord } from './rubric-revision.schema.ts';
import { RubricsService } from './rubrics.service.ts';

/** An activity as its course has published it last. */
export interface PublishedActivity {
  /** The id of the lesson. */
  id: string;
  course: string;
  title: string;
  content: ActivityContent;
}

/** The raters of an activity, with the version of the list. */
interface RaterList {
  ids: Types.ObjectId[];
  version: number;
}

/** What is published of activities, and who rates in them. */
@Injectable()
export class ActivitiesService {
  constructor(
    @InjectModel(ACTIVITY_MODEL) private readonly activities: Model<ActivityRecord>,
    private readonly rubrics: RubricsService,
    private readonly programs: ProgramsService,
    private readonly courses: CoursesService,
    private readonly deleted: DeletedCoursesService,
    private readonly database: DatabaseService,
  ) {}

  /** An activity in the latest revision of its course that has it. @throws {ProblemError} `activity_not_found`, also in a deleted course */
  async findPublished(lesson: string, session: ClientSession | null = null): Promise<PublishedActivity> {
    const published = await this.findIfPublished(lesson, session);
    if (!published) throw new ProblemError('activity_not_found');
    return published;
  }

  /** An activity in the latest revision of its course that has it; undefined without one, and in a deleted course. */
  async findIfPublished(lesson: string, session: ClientSession | null = null): Promise<PublishedActivity | undefined> {
    const found = await this.programs.findLesson(lesson, session);
    if (!found?.lesson.activity || (await this.deleted.has(found.course, session))) return undefined;
    const { _id, title, activity } = found.lesson;
    return { id: _id.toHexString(), course: found.course, title, content: activity };
  }

  /** The rubric that is published, as films are begun and raters are calibrated under it. @throws {ProblemError} `activity_not_found` */
  async currentRubric(lesson: string, session?: ClientSession): Promise<RubricRevisionRecord> {
    const { id, content } = await this.findPublished(lesson, session);
    if (session) return this.rubrics.pin(id, content, session);
    return this.database.inTransaction((opened) => this.rubrics.pin(id, content, opened));
  }

  /** The ids of the accounts that rate in an activity. */
  async ratersOf(lesson: string, session: ClientSession | null = null): Promise<Types.ObjectId[]> {
    return (await this.readRaters(lesson, session)).ids;
  }

  /** The ids of its raters, with the version of the list; version 1 is that of nothing. */
  async readRaters(lesson: string, session: ClientSession | null = null): Promise<RaterList> {
    const record = await this.activities.findById(lesson).session(session).lean<ActivityRecord>();
    return { ids: record?.raters ?? [], version: record?.version ?? 1 };
  }

  /** Replaces the raters of an activity, in a transaction that has read {@link readRaters}. */
  async writeRaters(
    { lesson, course }: { lesson: string; course: string },
    { ids, version }: RaterList,
    session: ClientSession,
  ): Promise<void> {
    const written = { course: new Types.ObjectId(course), raters: ids, version };
    await this.activities.updateOne({ _id: lesson }, { $set: written }, { session, upsert: true });
  }

  /** Deletes what is stored of the activities of a course, in the transaction that removes it. */
  async deleteForCourse(course: string, session: ClientSession): Promise<void> {
    await this.activities.deleteMany({ course }, { session });
  }

  /** Whether an account rates in an activity. */
  async isRater(lesson: string, user: string, session: ClientSession | null = null): Promise<boolean> {
    return Boolean(await this.activities.exists({ _id: lesson, raters: user }).session(session));
  }

  /** The published activities in which an account rates, by title. */
  async activitiesOf(rater: string): Promise<(PublishedActivity & { courseTitle: string })[]> {
    const records = await this.activities.find({ raters: rater }).lean<ActivityRecord[]>();
    const found = await Promise.all(records.map(({ _id }) => this.findIfPublished(_id.toHexString())));
    const published = found.flatMap((activity) => activity ?? []);
    const titles = await this.courses.titlesOf(published.map(({ course }) => course));
    return published
      .map((activity) => ({ ...activity, courseTitle: titles.get(activity.course) ?? '' }))
      .toSorted((one, other) => one.title.localeCompare(other.title, 'fr'));
  }

  /** The title of the course of an activity. */
  async courseTitleOf({ course }: PublishedActivity): Promise<string> {
    return (await this.courses.titlesOf([course])).get(course) ?? '';
  }
}
