import { Injectable } from '@nestjs/common';
import type { ClientSession } from 'mongoose';
import { DatabaseService, ProblemError, type SignedInUser } from '../../foundation/index.ts';
import { RubricsService } from '../activities/rubrics.service.ts';
import { DecidingService } from '../results/deciding.service.ts';
import { SubmissionStore } from '../submissions/submission-store.service.ts';
import { AssignmentStore } from './assignment-store.service.ts';
import { AssignmentsService } from './assignments.service.ts';
import { RatingsService } from './ratings.service.ts';
import { VoiceNotesStore } from './voice-notes-store.service.ts';

/** Sends ratings. */
@Injectable()
export class RatingSending {
  constructor(
    private readonly assignments: AssignmentsService,
    private readonly store: AssignmentStore,
    private readonly submissions: SubmissionStore,
    private readonly rubrics: RubricsService,
    private readonly ratings: RatingsService,
    private readonly voices: VoiceNotesStore,
    private readonly deciding: DecidingService,
    private readonly database: DatabaseService,
  ) {}

  /**
   * Sends the rating as its draft is, once: sent again it changes nothing. The last one that a film needs decides its result.
   * @throws {ProblemError} those of AssignmentsService.show; `rating_incomplete` unless each step has a level
   */
  send(user: SignedInUser, id: string): Promise<void> {
    return this.database.inTransactionOnce((session) => this.#send(user, id, session));
  }

  async #send(user: SignedInUser, id: string, session: ClientSession): Promise<void> {
    const sent = await this.store.find(id, user.id, session);
    if (sent?.sent_at) return;
    const assignment = await this.assignments.getOwn(user, id, session);
    const { _id, submission, lesson, rater, slot, draft } = assignment;
    const film = await this.submissions.closeSlot(submission, slot, session);
    if (!film) throw new ProblemError('submission_withdrawn');
    const { steps } = await this.rubrics.get(film.rubric, session);
    const isComplete = steps.every((step) => draft.levels.some((level) => level.step === step.id));
    if (!isComplete) throw new ProblemError('rating_incomplete');
    const sent_at = new Date();
    const is_appeal = film.appeal?.slot === slot;
    await this.store.noteSent(_id, sent_at, session);
    await this.voices.deleteUnused(assignment, draft, session);
    await this.ratings.add({ submission, lesson, rater, slot, is_appeal, ...draft, sent_at }, session);
    if (film.open_slots.length === 0) await this.deciding.decide(film, session);
  }
}
