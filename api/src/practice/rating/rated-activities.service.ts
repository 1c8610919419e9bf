import type { RatedActivity } from '@iris/contract/practice';
import { Injectable } from '@nestjs/common';
import { ActivitiesService } from '../activities/activities.service.ts';
import { SubmissionStore } from '../submissions/submission-store.service.ts';
import { AssignmentStore } from './assignment-store.service.ts';
import { RatingQueue } from './rating-queue.service.ts';

/** Shows raters the activities in which they are named. */
@Injectable()
export class RatedActivities {
  constructor(
    private readonly activities: ActivitiesService,
    private readonly assignments: AssignmentStore,
    private readonly submissions: SubmissionStore,
    private readonly queue: RatingQueue,
  ) {}

  /** The activities of a rater, by title. */
  async list(rater: string): Promise<RatedActivity[]> {
    const activities = await this.activities.activitiesOf(rater);
    return Promise.all(activities.map((activity) => this.#describe(rater, activity)));
  }

  async #describe(rater: string, { id, title, courseTitle }: { id: string; title: string; courseTitle: string }) {
    const { state, open } = await this.queue.readStanding(rater, id);
    const [waiting, rated, [held]] = await Promise.all([
      this.queue.countWaiting(rater, id, open),
      this.assignments.countRatedBy(rater, id),
      this.assignments.listOpen(rater, id),
    ]);
    const [film] = held ? await this.submissions.listByIds([held.submission]) : [];
    const expires_at = held?.lease_until.toISOString() ?? '';
    const current = held && film ? { _id: held._id.toHexString(), code: film.code, expires_at } : null;
    return { _id: id, title, course_title: courseTitle, calibration: state, waiting, rated, current };
  }
}
