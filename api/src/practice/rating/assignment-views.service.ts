import type { Assignment } from '@iris/contract/practice';
import { Injectable } from '@nestjs/common';
import { ProblemError, type SignedInUser } from '../../foundation/index.ts';
import { ActivitiesService } from '../activities/activities.service.ts';
import { RubricsService } from '../activities/rubrics.service.ts';
import { PracticeFilms } from '../films/practice-films.service.ts';
import { SubmissionStore } from '../submissions/submission-store.service.ts';
import type { HeldAssignment } from './assignment-store.service.ts';

/** Shows raters what they rate. Nothing in it says whose film it is, which attempt, or when it was made. */
@Injectable()
export class AssignmentViews {
  constructor(
    private readonly activities: ActivitiesService,
    private readonly rubrics: RubricsService,
    private readonly submissions: SubmissionStore,
    private readonly films: PracticeFilms,
  ) {}

  /** A film as its rater sees it; its addresses end with the assignment. @throws {ProblemError} `submission_withdrawn` */
  async show(record: HeldAssignment, { id: user, sessionId: session }: SignedInUser): Promise<Assignment> {
    const practice = record._id.toHexString();
    const open = (video: string) => this.films.sourcesFor(video, { user, session, practice });
    const [submission] = await this.submissions.listByIds([record.submission]);
    const film = submission?.video && (await open(submission.video.toHexString()));
    if (!submission || !film) throw new ProblemError('submission_withdrawn');
    const [{ steps, reference, anchors }, { id, title }] = await Promise.all([
      this.rubrics.get(submission.rubric),
      this.activities.findPublished(record.lesson.toHexString()),
    ]);
    const [shown, moments] = await Promise.all([
      open(reference.video),
      Promise.all(anchors.map(async ({ video, ...anchor }) => ({ ...anchor, sources: (await open(video)) ?? null }))),
    ]);
    return {
      ...{ _id: practice, code: submission.code, activity: { _id: id, title }, steps, film },
      cut: submission.cut ?? { start: 0, end: film.duration },
      marks: submission.marks,
      reference: shown ? { sources: shown, marks: reference.marks } : null,
      anchors: moments,
      ...{ draft: record.draft, expires_at: record.lease_until.toISOString(), version: record.version },
    };
  }
}
