import { Injectable, type OnModuleInit } from '@nestjs/common';
import { type MediaAccess, OtherMediaAccess, type PracticeViewer } from '../../authoring/index.ts';
import { ProblemError } from '../../foundation/index.ts';
import { ActivitiesService } from '../activities/activities.service.ts';
import { RubricsService } from '../activities/rubrics.service.ts';
import { type AssignmentRecord, AssignmentStore } from '../rating/assignment-store.service.ts';
import { SubmissionAccess } from '../submissions/submission-access.service.ts';
import { type SubmissionRecord, SubmissionStore } from '../submissions/submission-store.service.ts';

/**
 * Who may watch which film: by a submission its owner, and a tutor with whom it is shared; by an assignment its rater, while it
 * lasts; by an activity its raters, the films of its rubrics. Nothing of it is remembered.
 */
@Injectable()
export class PracticeAccess implements OnModuleInit {
  constructor(
    private readonly media: OtherMediaAccess,
    private readonly access: SubmissionAccess,
    private readonly submissions: SubmissionStore,
    private readonly assignments: AssignmentStore,
    private readonly activities: ActivitiesService,
    private readonly rubrics: RubricsService,
  ) {}

  onModuleInit(): void {
    this.media.readBy((viewer, film) => this.read(viewer, film));
  }

  /** Whether a viewer may watch a film now. */
  async read({ user, practice }: PracticeViewer, film: string): Promise<MediaAccess> {
    const seen = await this.#see(user, practice);
    if (seen === 'withdrawn') return seen;
    if (seen) return this.#readFilm(seen, film);
    const assignment = await this.assignments.find(practice, user);
    if (assignment) return this.#readAssigned(assignment, film);
    if (!(await this.activities.isRater(practice, user))) return 'closed';
    const rubrics = await this.rubrics.listFor(practice);
    return openIf(rubrics.flatMap(filmsOf).includes(film));
  }

  async #see(user: string, practice: string): Promise<SubmissionRecord | 'withdrawn' | undefined> {
    try {
      return await this.access.see(user, practice);
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error;
      return error.code === 'submission_withdrawn' ? 'withdrawn' : undefined;
    }
  }

  async #readAssigned(
    { submission, lesson, rater, lease_until, sent_at, ended }: AssignmentRecord,
    film: string,
  ): Promise<MediaAccess> {
    if (ended === 'withdrawn') return 'withdrawn';
    if (sent_at || ended || lease_until <= new Date()) return 'closed';
    // The film may have been taken while its rater was taken off the list.
    if (!(await this.activities.isRater(lesson.toHexString(), rater.toHexString()))) return 'closed';
    const rated = await this.submissions.find(submission);
    return rated ? this.#readFilm(rated, film) : 'closed';
  }

  async #readFilm({ state, video, rubric }: SubmissionRecord, film: string): Promise<MediaAccess> {
    if (state === 'withdrawn') return 'withdrawn';
    if (video?.equals(film)) return 'open';
    return openIf(filmsOf(await this.rubrics.get(rubric)).includes(film));
  }
}

function openIf(isOpen: boolean): MediaAccess {
  return isOpen ? 'open' : 'closed';
}

function filmsOf({ reference, anchors }: { reference: { video: string | null }; anchors: { video: string | null }[] }) {
  return [reference, ...anchors].flatMap(({ video }) => video ?? []);
}
