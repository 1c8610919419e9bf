import { Injectable } from '@nestjs/common';
import type { ClientSession } from 'mongoose';
import { NotificationsService } from '../../accounts/index.ts';
import { ActivitiesService } from '../activities/activities.service.ts';
import { RubricsService } from '../activities/rubrics.service.ts';
import { RatingsService } from '../rating/ratings.service.ts';
import { PracticeCompletion } from '../submissions/practice-completion.service.ts';
import { type SubmissionRecord, SubmissionStore } from '../submissions/submission-store.service.ts';
import { areApart, resultOf } from './levels.ts';
import { ResultsService } from './results.service.ts';

/** From so many raters on, the one in the middle stands also for those who are far apart. */
const RATERS_ENOUGH = 3;

/** Decides the results of films. */
@Injectable()
export class DecidingService {
  constructor(
    private readonly activities: ActivitiesService,
    private readonly rubrics: RubricsService,
    private readonly ratings: RatingsService,
    private readonly results: ResultsService,
    private readonly submissions: SubmissionStore,
    private readonly completion: PracticeCompletion,
    private readonly notifications: NotificationsService,
  ) {}

  /**
   * Decides the result of a film whose places are all filled, in the transaction of its last rating, and tells its owner. Two
   * raters who are far apart at a step call a third one instead.
   */
  async decide(film: SubmissionRecord, session: ClientSession): Promise<void> {
    const ratings = await this.ratings.listFor([film._id], session);
    const isFirstRound = ratings.length === film.required;
    if (isFirstRound && ratings.length < RATERS_ENOUGH && areApart(ratings)) {
      await this.submissions.openSlot(film._id, session);
      return;
    }
    const rubric = await this.rubrics.get(film.rubric, session);
    const { score, steps } = resultOf(rubric.steps, ratings);
    const [decided_at, is_passed] = [new Date(), score >= rubric.pass_level];
    const result = { submission: film._id, lesson: film.lesson, score, is_passed, steps, decided_at };
    await this.results.replace(result, session);
    await this.submissions.setRated(film._id, decided_at, session);
    await this.#tell(film, session);
    if (is_passed) await this.completion.note(film, { event: 'passed', evidence: { score } }, session);
  }

  async #tell({ _id, user, enrollment, lesson, appeal }: SubmissionRecord, session: ClientSession): Promise<void> {
    const activity = await this.activities.findIfPublished(lesson.toHexString(), session);
    // Of a deleted course, whose lessons nobody opens.
    if (!activity) return;
    const [submission, is_appeal] = [_id.toHexString(), Boolean(appeal)];
    const course = { course: await this.activities.courseTitleOf(activity), course_id: activity.course };
    const notified = { user: user.toHexString(), kind: 'practice_result', causes: [_id, enrollment] } as const;
    const key = is_appeal ? `${submission} appeal` : submission;
    const data = { ...course, lesson: activity.title, submission, is_appeal };
    await this.notifications.notify({ ...notified, key, data }, session);
  }
}
