import { TIME_ZONE } from '@iris/contract/foundation';
import { wallTimeIn } from '@iris/contract/webinars';
import { Injectable } from '@nestjs/common';
import type { Types } from 'mongoose';
import { NotificationsService } from '../../accounts/index.ts';
import { addDays, DatabaseService, dayOf, HourlyTask, startOfDay } from '../../foundation/index.ts';
import { ActivitiesService, type PublishedActivity } from '../activities/activities.service.ts';
import { RubricsService } from '../activities/rubrics.service.ts';
import { RatingQueue } from '../rating/rating-queue.service.ts';
import { SubmissionStore } from '../submissions/submission-store.service.ts';

/** Nobody is woken by a mail. */
const NOT_BEFORE = '08:00';

const wallTimeOf = wallTimeIn(TIME_ZONE);

/** Tells raters that films wait for them, once a day for each activity; several instances at once tell once. */
@Injectable()
export class RatingReminders extends HourlyTask {
  constructor(
    private readonly submissions: SubmissionStore,
    private readonly activities: ActivitiesService,
    private readonly rubrics: RubricsService,
    private readonly queue: RatingQueue,
    private readonly notifications: NotificationsService,
    database: DatabaseService,
  ) {
    super('Rating reminders', database);
  }

  /** Tells what waits at `now`, from 8:00 on in the academy's time zone. */
  async run(now = new Date()): Promise<void> {
    if (!this.database.ready || wallTimeOf(now).time < NOT_BEFORE) return;
    const day = dayOf(now);
    for (const lesson of await this.submissions.listWaitingLessons()) {
      const activity = await this.activities.findIfPublished(lesson.toHexString());
      if (!activity || this.isStopped) continue;
      for (const rater of await this.activities.ratersOf(activity.id)) {
        await this.#tell(activity, rater, day).catch(this.warn);
      }
    }
  }

  /** Also who is not calibrated yet: the films wait for that. */
  async #tell({ id, title }: PublishedActivity, rater: Types.ObjectId, day: string): Promise<void> {
    const user = rater.toHexString();
    const revisions = await this.rubrics.listFor(id);
    const waiting = await this.queue.countWaiting(
      user,
      id,
      revisions.map(({ _id }) => _id),
    );
    if (waiting === 0) return;
    const notified = {
      user,
      kind: 'practice_rating',
      key: `${id}:${day}`,
      until: startOfDay(addDays(day, 1)),
    } as const;
    const data = { lesson: title, waiting };
    const place = { isBackground: true };
    await this.database.inTransaction((session) => this.notifications.notify({ ...notified, data }, session, place));
  }
}
