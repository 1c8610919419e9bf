import type { ReplayLesson, ReplayLessonInput } from '@iris/contract/webinars';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type Model, Types } from 'mongoose';
import { DraftsService } from '../../authoring/index.ts';
import {
  type Actor,
  createdOnce,
  DatabaseService,
  JournalService,
  ProblemError,
  toRequestFields,
} from '../../foundation/index.ts';
import { WebinarsService } from '../programme/webinars.service.ts';
import { REPLAY_LESSON_MODEL, type ReplayLessonRecord } from './replay-lesson.schema.ts';

/** Makes lessons of replays. */
@Injectable()
export class ReplayLessonsService {
  constructor(
    @InjectModel(REPLAY_LESSON_MODEL) private readonly made: Model<ReplayLessonRecord>,
    private readonly webinars: WebinarsService,
    private readonly drafts: DraftsService,
    private readonly journal: JournalService,
    private readonly database: DatabaseService,
  ) {}

  /**
   * Adds the recording with its phases and captions as a lesson at the end of a module of a course's draft; once per
   * idempotency key. @throws {ProblemError} `webinar_not_found`; `replay_not_found`; `course_not_found`; `module_not_found`
   */
  make(id: string, input: ReplayLessonInput, actor: Actor, key: string | undefined): Promise<ReplayLesson> {
    const request = toRequestFields({ id, ...input }, key);
    const make = () =>
      this.database.inTransaction(async (session) => {
        const { _id, title, replay } = await this.webinars.get(id, session);
        if (!replay?.video) throw new ProblemError('replay_not_found');
        const { video, phases, captions } = replay;
        const { course, module } = input;
        const lessonId = new Types.ObjectId();
        // First: the second of two requests with the same key must end here.
        await this.made.create([{ webinar: _id, course, lesson: lessonId, ...request }], { session });
        const film = { video, phases, captions, complications: [], decisions: [] };
        const lesson = await this.drafts.addFilm({ courseId: course, module }, { _id: lessonId, title, film }, session);
        const made = { course: lesson.course, lesson: lesson._id };
        await this.journal.record(actor, { action: 'webinar.lesson', id, label: title, after: made }, session);
        return made;
      });
    return createdOnce(this.made, { input: { id, ...input }, key }, make, ({ course, lesson }) => {
      return { course: course.toHexString(), lesson: lesson.toHexString() };
    });
  }
}
