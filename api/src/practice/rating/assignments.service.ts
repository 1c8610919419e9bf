import type { Assignment, RatingDraft } from '@iris/contract/practice';
import { Injectable } from '@nestjs/common';
import type { ClientSession } from 'mongoose';
import { DatabaseService, ProblemError, refusedInput, type SignedInUser } from '../../foundation/index.ts';
import { ActivitiesService } from '../activities/activities.service.ts';
import { AssignmentStore, type HeldAssignment } from './assignment-store.service.ts';
import { AssignmentViews } from './assignment-views.service.ts';
import { draftFaults } from './draft-faults.ts';
import { RatingQueue } from './rating-queue.service.ts';
import { VoiceNotesStore } from './voice-notes-store.service.ts';

const CONFLICT = 'Cette évaluation a été modifiée entre-temps dans une autre fenêtre';

/** What raters do with the films that they have taken, until they send their rating. */
@Injectable()
export class AssignmentsService {
  constructor(
    private readonly activities: ActivitiesService,
    private readonly queue: RatingQueue,
    private readonly store: AssignmentStore,
    private readonly views: AssignmentViews,
    private readonly voices: VoiceNotesStore,
    private readonly database: DatabaseService,
  ) {}

  /** Takes the next film. @throws {ProblemError} `activity_not_found`; `not_calibrated`; `nothing_to_rate` */
  async take(user: SignedInUser, lesson: string): Promise<Assignment> {
    if (!(await this.activities.isRater(lesson, user.id))) throw new ProblemError('activity_not_found');
    await this.activities.findPublished(lesson);
    return this.views.show(await this.queue.take(user.id, lesson.toLowerCase()), user);
  }

  /**
   * A film that its rater has taken. One whose lease is over and that nobody else has taken is kept for the rater, who is back.
   * @throws {ProblemError} `assignment_not_found`; `assignment_expired`; `submission_withdrawn`
   */
  async show(user: SignedInUser, id: string): Promise<Assignment> {
    const record = await this.getOwn(user, id);
    if (record.lease_until > new Date()) return this.views.show(record, user);
    const prolonged = (await this.store.prolong(record._id)) ?? (await this.getOwn(user, id));
    return this.views.show(prolonged, user);
  }

  /** Keeps a draft, and the film for its rater. @throws {ProblemError} as {@link show}; `version_conflict`; `invalid_input` */
  async saveDraft(user: SignedInUser, id: string, draft: RatingDraft, expected?: number): Promise<Assignment> {
    const view = await this.show(user, id);
    const save = async (session: ClientSession) => {
      const record = await this.getOwn(user, id, session);
      const faults = draftFaults(draft, {
        steps: view.steps,
        duration: view.film.duration,
        referenceDuration: view.reference?.sources.duration ?? null,
        voiceNotes: await this.voices.listOwn(record, session),
      });
      if (Object.keys(faults).length > 0) throw refusedInput(faults);
      const kept = await this.store.saveDraft(record._id, { draft, expected }, session);
      if (!kept) throw new ProblemError('version_conflict', { detail: CONFLICT, current: await this.show(user, id) });
      await this.voices.noteUsed(kept, draft, session);
      return kept;
    };
    return this.views.show(await this.database.inTransactionOnce(save, () => this.getOwn(user, id)), user);
  }

  /** Gives a film back to the queue. @throws {ProblemError} as {@link show} */
  async giveBack(user: SignedInUser, id: string): Promise<void> {
    await this.database.inTransaction(async (session) => {
      const record = await this.getOwn(user, id, session);
      await this.voices.deleteOf(record, session);
      await this.store.giveBack(record._id, session);
    });
  }

  /** The open assignment of somebody who is a rater of its activity. @throws {ProblemError} as {@link show} */
  async getOwn(user: SignedInUser, id: string, session: ClientSession | null = null): Promise<HeldAssignment> {
    const record = await this.store.getOpen(id, user.id, session);
    const isRater = await this.activities.isRater(record.lesson.toHexString(), user.id, session);
    if (!isRater) throw new ProblemError('assignment_not_found');
    return record;
  }
}
