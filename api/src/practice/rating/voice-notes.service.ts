import { VOICE_NOTE_SECONDS } from '@iris/contract/foundation';
import { Injectable } from '@nestjs/common';
import type { ClientSession } from 'mongoose';
import { DatabaseService, ProblemError, type SignedInUser } from '../../foundation/index.ts';
import { ResultsService } from '../results/results.service.ts';
import { SubmissionAccess } from '../submissions/submission-access.service.ts';
import { AssignmentStore } from './assignment-store.service.ts';
import { AssignmentsService } from './assignments.service.ts';
import { readRecording } from './recording.ts';
import type { VoiceNoteRecord } from './voice-note.schema.ts';
import { VoiceNotesStore } from './voice-notes-store.service.ts';

/** Notes of one rater about one film; a rating names sixty at most. */
const NOTES_MAX = 120;

/** What a recorder adds to what it was asked to record, in seconds. */
const TOLERANCE = 2;

/** Receives the spoken comments of raters, and lets those hear them whom they concern. */
@Injectable()
export class VoiceNotesService {
  constructor(
    private readonly assignments: AssignmentsService,
    private readonly assigned: AssignmentStore,
    private readonly store: VoiceNotesStore,
    private readonly results: ResultsService,
    private readonly access: SubmissionAccess,
    private readonly database: DatabaseService,
  ) {}

  /**
   * Stores what a rater has recorded about a film.
   * @throws {ProblemError} those of AssignmentsService.show; `voice_note_unreadable`; `voice_note_too_large`
   */
  async add(user: SignedInUser, id: string, data: Buffer): Promise<{ _id: string }> {
    const recording = readRecording(data);
    if (recording?.seconds === undefined) throw new ProblemError('voice_note_unreadable');
    const { type, seconds } = recording;
    if (seconds > VOICE_NOTE_SECONDS + TOLERANCE) throw new ProblemError('voice_note_too_large');
    const store = async (session: ClientSession) => {
      const record = await this.assignments.getOwn(user, id, session);
      // Conflicts with what ends the assignment meanwhile.
      await this.assigned.prolong(record._id, session);
      const { size } = await this.store.listOwn(record, session);
      if (size >= NOTES_MAX) throw new ProblemError('voice_note_too_large');
      return { _id: await this.store.add(record, { type, data }, session) };
    };
    return this.database.inTransactionOnce(store, async (_id) => ({ _id }));
  }

  /** A note for its rater, and with the result for those who see the film. @throws {ProblemError} `voice_note_not_found` */
  async read(user: SignedInUser, id: string): Promise<VoiceNoteRecord> {
    const note = await this.store.find(id);
    if (!note) throw new ProblemError('voice_note_not_found');
    if (note.rater.equals(user.id)) return note;
    const isTold = await this.results.tells(note);
    const isSeen = isTold && (await this.access.see(user.id, note.submission).catch(asUnseen));
    if (!isSeen) throw new ProblemError('voice_note_not_found');
    return note;
  }
}

function asUnseen(error: unknown): undefined {
  if (!(error instanceof ProblemError)) throw error;
}
