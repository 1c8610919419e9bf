import type { AppealInput, Submission } from '@iris/contract/practice';
import { Injectable } from '@nestjs/common';
import type { ClientSession } from 'mongoose';
import { EnrollmentsService } from '../../catalog/index.ts';
import { DatabaseService, ProblemError, type SignedInUser } from '../../foundation/index.ts';
import { LearnersService } from '../../learning/index.ts';
import { ActivitiesService } from '../activities/activities.service.ts';
import { RubricsService } from '../activities/rubrics.service.ts';
import { PracticeFilms } from '../films/practice-films.service.ts';
import { isOverdue } from './due-date.ts';
import { PracticeCompletion } from './practice-completion.service.ts';
import { type SubmissionRecord, SubmissionStore } from './submission-store.service.ts';
import { SubmissionViews } from './submission-views.service.ts';
import { checkComplete } from './submission-work.ts';

/** Hands films to their raters. */
@Injectable()
export class HandInService {
  constructor(
    private readonly submissions: SubmissionStore,
    private readonly views: SubmissionViews,
    private readonly learners: LearnersService,
    private readonly enrollments: EnrollmentsService,
    private readonly activities: ActivitiesService,
    private readonly rubrics: RubricsService,
    private readonly films: PracticeFilms,
    private readonly completion: PracticeCompletion,
    private readonly database: DatabaseService,
  ) {}

  /**
   * Sends a draft that is complete; one that is sent already is answered as it is.
   * @throws {ProblemError} `submission_not_found`; `submission_withdrawn`; `submission_incomplete`, naming the parts;
   * `film_not_ready`; `activity_overdue`; `lesson_not_found`; `access_ended`; `access_not_begun`
   */
  async send(user: SignedInUser, id: string): Promise<Submission> {
    const send = async (session: ClientSession) => {
      const record = await this.submissions.findOwn(user.id, id, session);
      return record.state === 'draft' ? this.#send(record, session) : record;
    };
    return this.#execute(send, user, id);
  }

  /** Asks once for another opinion, after the result. @throws {ProblemError} `submission_not_found`; `submission_withdrawn`; `appeal_closed` */
  async appeal(user: SignedInUser, id: string, { reason }: AppealInput): Promise<Submission> {
    const appeal = async (session: ClientSession) => {
      const { _id, state, appeal: earlier } = await this.submissions.findOwn(user.id, id, session);
      if (state !== 'rated' || earlier) throw new ProblemError('appeal_closed');
      const slot = await this.submissions.openSlot(_id, session);
      const change = { $set: { appeal: { reason, asked_at: new Date(), slot } } };
      const asked = await this.submissions.change({ _id }, change, session);
      if (!asked) throw new Error('a submission that was read is changed');
      return asked;
    };
    return this.#execute(appeal, user, id);
  }

  async #execute(change: (session: ClientSession) => Promise<SubmissionRecord>, user: SignedInUser, id: string) {
    const repeat = () => this.submissions.findOwn(user.id, id);
    return this.views.describe(await this.database.inTransactionOnce(change, repeat), user);
  }

  async #send(record: SubmissionRecord, session: ClientSession): Promise<SubmissionRecord> {
    const { _id, user, enrollment, rubric, video, required } = record;
    const lesson = record.lesson.toHexString();
    await this.learners.atLesson(user.toHexString(), lesson, session);
    await this.enrollments.noteLearning(enrollment, session);
    const { content } = await this.activities.findPublished(lesson, session);
    if (isOverdue(content)) throw new ProblemError('activity_overdue');
    const { steps } = await this.rubrics.get(rubric, session);
    const duration = video && (await this.films.durationOf(video.toHexString(), session));
    checkComplete(record, steps, duration);
    const cut = record.cut ?? { start: 0, end: duration };
    const places = { slots: required, open_slots: Array.from({ length: required }, (_, index) => index + 1) };
    const change = { $set: { state: 'sent', sent_at: new Date(), cut, ...places } } as const;
    const sent = await this.submissions.change({ _id, state: 'draft' }, change, session);
    if (!sent) throw new Error('a draft that was read in the transaction is changed in it');
    await this.completion.note(sent, { event: 'handed_in' }, session);
    return sent;
  }
}
