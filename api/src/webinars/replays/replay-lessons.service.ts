import type { ReplayLesson, ReplayLessonInput } from '@iris/contract/webinars';
import { Injectable } from '@nestjs/common';
import { type ClientSession, Types } from 'mongoose';
import { DraftsService } from '../../authoring/index.ts';
import { type Actor, DatabaseService, JournalService, ProblemError } from '../../foundation/index.ts';
import { WebinarsService } from '../programme/webinars.service.ts';

/** Makes lessons of replays. */
@Injectable()
export class ReplayLessonsService {
  constructor(
    private readonly webinars: WebinarsService,
    private readonly drafts: DraftsService,
    private readonly journal: JournalService,
    private readonly database: DatabaseService,
  ) {}

  /**
   * Adds the recording with its phases and captions as a lesson at the end of a module of a course's draft; once per
   * idempotency key. @throws {ProblemError} `webinar_not_found`; `replay_not_found`; `course_not_found`; `module_not_found`
   */
  async make(id: string, input: ReplayLessonInput, actor: Actor): Promise<ReplayLesson> {
    const make = async (session: ClientSession) => {
      const { title, replay } = await this.webinars.get(id, session);
      if (!replay?.video) throw new ProblemError('replay_not_found');
      const { video, phases, captions } = replay;
      const film = { video, phases, captions, complications: [], decisions: [] };
      const place = { courseId: input.course, module: input.module };
      const lesson = await this.drafts.addFilm(place, { _id: new Types.ObjectId(), title, film }, session);
      const after = { course: lesson.course, lesson: lesson._id };
      await this.journal.record(actor, { action: 'webinar.lesson', id, label: title, after }, session);
      return lesson;
    };
    const { course, _id } = await this.database.inTransactionOnce(make, (lesson) => this.drafts.readLesson(lesson));
    return { course, lesson: _id };
  }
}
