import { randomBytes } from 'node:crypto';
import type { RatingDraft } from '@iris/contract/practice';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type ClientSession, type Model, type mongo, Types } from 'mongoose';
import type { AssignmentRecord } from './assignment.schema.ts';
import { VOICE_NOTE_MODEL, type VoiceNoteRecord } from './voice-note.schema.ts';

/** How long a note is kept that no draft names, in milliseconds. */
const UNUSED_MS = 86_400_000;

/** As the driver reads it. */
type Stored = Omit<VoiceNoteRecord, 'data'> & { data: mongo.Binary };

/** Whose notes about which film. */
type Recorded = Pick<AssignmentRecord, 'submission' | 'rater'>;

/** Keeps the spoken comments of raters. */
@Injectable()
export class VoiceNotesStore {
  constructor(@InjectModel(VOICE_NOTE_MODEL) private readonly notes: Model<VoiceNoteRecord>) {}

  /** A note; undefined when there is none. */
  async find(id: string): Promise<VoiceNoteRecord | undefined> {
    const record = await this.notes.findById(id).lean<Stored>();
    return record ? { ...record, data: Buffer.from(record.data.buffer) } : undefined;
  }

  /** Stores a note, which is deleted after a day unless a draft names it, and returns its id. */
  async add(
    { submission, rater }: Recorded,
    { type, data }: Pick<VoiceNoteRecord, 'type' | 'data'>,
    session: ClientSession,
  ): Promise<string> {
    const note = { _id: new Types.ObjectId(randomBytes(12)), submission, rater, type, data, created_at: new Date() };
    await this.notes.create([{ ...note, delete_at: unusedEnd() }], { session });
    return note._id.toHexString();
  }

  /** The ids of the notes of a rater about a film. */
  async listOwn({ submission, rater }: Recorded, session: ClientSession): Promise<Set<string>> {
    const own = await this.notes
      .find({ submission, rater }, { _id: 1 })
      .session(session)
      .lean<{ _id: Types.ObjectId }[]>();
    return new Set(own.map(({ _id }) => _id.toHexString()));
  }

  /** Keeps the notes that a draft names, and lets the others be deleted after a day: taking a comment out can be undone. */
  async noteUsed({ submission, rater }: Recorded, draft: RatingDraft, session: ClientSession): Promise<void> {
    const named = namedIn(draft);
    const own = { submission, rater };
    await this.notes.updateMany({ ...own, _id: { $in: named } }, { $unset: { delete_at: 1 } }, { session });
    const unused = { ...own, _id: { $nin: named }, delete_at: null };
    await this.notes.updateMany(unused, { $set: { delete_at: unusedEnd() } }, { session });
  }

  /** Keeps the notes that the draft of an ended assignment names until then, unless {@link noteUsed} keeps them again. */
  async keepUntil(delete_at: Date, { submission, rater }: Recorded, session: ClientSession): Promise<void> {
    await this.notes.updateMany({ submission, rater, delete_at: null }, { $set: { delete_at } }, { session });
  }

  /** Deletes the notes that a rating does not name, in the transaction that sends it. */
  async deleteUnused({ submission, rater }: Recorded, draft: RatingDraft, session: ClientSession): Promise<void> {
    await this.notes.deleteMany({ submission, rater, _id: { $nin: namedIn(draft) } }, { session });
  }

  /** Deletes the notes of a rater about a film. */
  async deleteOf({ submission, rater }: Recorded, session: ClientSession): Promise<void> {
    await this.notes.deleteMany({ submission, rater }, { session });
  }

  /** Deletes the notes about films, in the transaction that withdraws or deletes them. */
  async deleteFor(submissions: readonly Types.ObjectId[], session: ClientSession): Promise<void> {
    await this.notes.deleteMany({ submission: { $in: submissions } }, { session });
  }
}

function unusedEnd(): Date {
  return new Date(Date.now() + UNUSED_MS);
}

function namedIn({ comments }: RatingDraft): Types.ObjectId[] {
  return comments.flatMap(({ voice }) => (voice ? [new Types.ObjectId(voice)] : []));
}
