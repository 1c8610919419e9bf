import { LEASE_HOURS, type RatingDraft } from '@iris/contract/practice';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type ClientSession, type Model, type PipelineStage, Types } from 'mongoose';
import { ProblemError } from '../../foundation/index.ts';
import { ASSIGNMENT_MODEL, type AssignmentRecord, ENDED_KEPT_DAYS } from './assignment.schema.ts';
import { VoiceNotesStore } from './voice-notes-store.service.ts';

export type { AssignmentRecord } from './assignment.schema.ts';

/** An assignment that has its place. */
export type HeldAssignment = AssignmentRecord & { slot: number };

/** A place that a rater takes. */
type TakenPlace = Pick<HeldAssignment, 'submission' | 'lesson' | 'rater' | 'slot'>;

const EMPTY_DRAFT: RatingDraft = { levels: [], comments: [], summary: '' };

/** Condition for an assignment that has its place and is not rated. */
const IS_OPEN = { slot: { $exists: true }, sent_at: null } as const;

/** How long a film is kept for a rater who saves nothing. */
const LEASE_MS = LEASE_HOURS * 3_600_000;

/** Keeps who rates which film. */
@Injectable()
export class AssignmentStore {
  constructor(
    @InjectModel(ASSIGNMENT_MODEL) private readonly assignments: Model<AssignmentRecord>,
    private readonly voices: VoiceNotesStore,
  ) {}

  /**
   * The assignment of its rater, which may be rated.
   * @throws {ProblemError} `assignment_not_found`; `assignment_expired` when another rater has its place; `submission_withdrawn`
   */
  async getOpen(id: string, rater: string, session: ClientSession | null = null): Promise<HeldAssignment> {
    const record = await this.find(id, rater, session);
    if (record?.ended === 'withdrawn') throw new ProblemError('submission_withdrawn');
    if (record?.ended === 'expired') throw new ProblemError('assignment_expired');
    if (!isOpen(record)) throw new ProblemError('assignment_not_found');
    return record;
  }

  /** The assignment of a rater, rated and ended ones too. */
  async find(id: string, rater: string, session: ClientSession | null = null): Promise<AssignmentRecord | undefined> {
    const record = await this.assignments.findOne({ _id: id, rater }).session(session).lean<AssignmentRecord>();
    return record ?? undefined;
  }

  /** The films that a rater is rating, in one activity or all. */
  listOpen(rater: string, lesson?: string, session: ClientSession | null = null): Promise<HeldAssignment[]> {
    const own = { rater, ...(lesson && { lesson }), ...IS_OPEN };
    return this.assignments.find(own).sort({ _id: 1 }).session(session).lean<HeldAssignment[]>();
  }

  /** The submissions that a rater has or had in an activity, and which of them were given back. */
  async listHad(rater: string, lesson: string, session: ClientSession | null = null) {
    const had = await this.assignments
      .find({ rater, lesson, ended: { $ne: 'expired' } }, { submission: 1, ended: 1 })
      .session(session)
      .lean<Pick<AssignmentRecord, 'submission' | 'ended'>[]>();
    const idsOf = (records: typeof had) => records.map(({ submission }) => submission);
    return { all: idsOf(had), kept: idsOf(had.filter(({ ended }) => ended !== 'given_back')) };
  }

  /** Stages that keep the submissions with a place that none of these raters holds now; `free` lists their places. */
  freePlaces(raters: readonly Types.ObjectId[]): PipelineStage[] {
    const isHeld = { ...IS_OPEN, lease_until: { $gt: new Date() }, rater: { $in: raters } };
    const pipeline = [{ $match: isHeld }, { $project: { slot: 1 } }] as PipelineStage.Lookup['$lookup']['pipeline'];
    const from = this.assignments.collection.name;
    return [
      { $lookup: { from, localField: '_id', foreignField: 'submission', pipeline, as: 'held' } },
      { $set: { free: { $sortArray: { input: { $setDifference: ['$open_slots', '$held.slot'] }, sortBy: 1 } } } },
      { $unset: 'held' },
      { $match: { 'free.0': { $exists: true } } },
    ];
  }

  /**
   * Gives a free place to a rater, in the transaction that has noted the use of the submission. The assignment whose lease is over
   * ends; one that this rater had continues with its draft.
   */
  async take({ submission, lesson, rater, slot }: TakenPlace, session: ClientSession): Promise<HeldAssignment> {
    await this.#expire({ submission, slot }, session);
    const resumed = await this.assignments
      .findOneAndUpdate(
        { submission, rater, ended: { $in: ['expired', 'given_back'] } },
        { $set: { slot, lease_until: leaseEnd() }, $unset: { ended: 1, ended_at: 1 } },
        { returnDocument: 'after' },
      )
      .session(session)
      .lean<HeldAssignment>();
    if (resumed) {
      await this.voices.noteUsed(resumed, resumed.draft, session);
      return resumed;
    }
    const taken = { _id: new Types.ObjectId(), submission, lesson, rater, slot, version: 1 };
    const stored = { ...taken, lease_until: leaseEnd(), draft: EMPTY_DRAFT };
    await this.assignments.create([stored], { session });
    return stored;
  }

  /** Ends the assignment that has a place; its draft and voice notes are kept as long as it is. */
  async #expire(place: Pick<TakenPlace, 'submission' | 'slot'>, session: ClientSession): Promise<void> {
    const ended_at = new Date();
    const expired = { $set: { ended: 'expired', ended_at }, $unset: { slot: 1 } } as const;
    const record = await this.assignments
      .findOneAndUpdate({ ...place, sent_at: null }, expired)
      .session(session)
      .lean<AssignmentRecord>();
    if (record)
      await this.voices.keepUntil(new Date(ended_at.getTime() + ENDED_KEPT_DAYS * 86_400_000), record, session);
  }

  /** Begins the lease anew; undefined when the assignment has ended. */
  async prolong(_id: Types.ObjectId, session: ClientSession | null = null): Promise<HeldAssignment | undefined> {
    const record = await this.assignments
      .findOneAndUpdate({ _id, ...IS_OPEN }, { $set: { lease_until: leaseEnd() } }, { returnDocument: 'after' })
      .session(session)
      .lean<HeldAssignment>();
    return record ?? undefined;
  }

  /** Saves a draft and begins the lease anew; undefined when the assignment has another version, or has ended. */
  async saveDraft(
    _id: Types.ObjectId,
    { draft, expected }: { draft: RatingDraft; expected: number | undefined },
    session: ClientSession,
  ): Promise<HeldAssignment | undefined> {
    const filter = { _id, ...IS_OPEN, ...(expected !== undefined && { version: expected }) };
    const update = { $set: { draft, lease_until: leaseEnd() }, $inc: { version: 1 } };
    const record = await this.assignments
      .findOneAndUpdate(filter, update, { returnDocument: 'after' })
      .session(session)
      .lean<HeldAssignment>();
    return record ?? undefined;
  }

  /** Notes that a rating was sent, in the transaction that stores it. */
  async noteSent(_id: Types.ObjectId, sent_at: Date, session: ClientSession): Promise<void> {
    await this.assignments.updateOne({ _id, ...IS_OPEN }, { $set: { sent_at, draft: EMPTY_DRAFT } }, { session });
  }

  /** Gives a film back to the queue, with nothing of the draft. */
  async giveBack(_id: Types.ObjectId, session: ClientSession): Promise<void> {
    const ended = { draft: EMPTY_DRAFT, ended: 'given_back', ended_at: new Date() } as const;
    await this.assignments.updateOne({ _id, ...IS_OPEN }, { $set: ended, $unset: { slot: 1 } }, { session });
  }

  /** How many films a rater has rated in an activity. */
  countRatedBy(rater: string, lesson: string): Promise<number> {
    return this.assignments.countDocuments({ rater, lesson, sent_at: { $exists: true } });
  }

  /** How many films each rater of an activity has rated, by the ids of the raters. */
  async countRated(lesson: string | Types.ObjectId): Promise<Map<string, number>> {
    const rated = await this.assignments
      .find({ lesson, sent_at: { $exists: true } }, { rater: 1 })
      .lean<Pick<AssignmentRecord, 'rater'>[]>();
    const counts = new Map<string, number>();
    for (const { rater } of rated) counts.set(rater.toHexString(), (counts.get(rater.toHexString()) ?? 0) + 1);
    return counts;
  }

  /**
   * Ends the assignments of films that are withdrawn or deleted, in that transaction. Nothing that was said of the films stays;
   * whoever was rating one is told why it is gone.
   */
  async deleteFor(submissions: readonly Types.ObjectId[], session: ClientSession): Promise<void> {
    await this.voices.deleteFor(submissions, session);
    const ended = { draft: EMPTY_DRAFT, ended: 'withdrawn', ended_at: new Date() } as const;
    await this.assignments.updateMany(
      { submission: { $in: submissions }, sent_at: null },
      { $set: ended, $unset: { slot: 1 } },
      { session },
    );
    await this.assignments.deleteMany({ submission: { $in: submissions }, sent_at: { $exists: true } }, { session });
  }

  /** Gives the films of raters who are no longer named for an activity back to its queue, in the transaction that changes its raters. */
  async releaseOf(raters: readonly Types.ObjectId[], lesson: Types.ObjectId, session: ClientSession): Promise<void> {
    const unsent = { rater: { $in: raters }, lesson, sent_at: null, ended: null };
    const records = await this.assignments.find(unsent).session(session).lean<AssignmentRecord[]>();
    for (const record of records) await this.voices.deleteOf(record, session);
    await this.assignments.deleteMany(unsent, { session });
  }
}

function leaseEnd(): Date {
  return new Date(Date.now() + LEASE_MS);
}

function isOpen(record: AssignmentRecord | undefined): record is HeldAssignment {
  return record?.slot !== undefined && !record.sent_at && !record.ended;
}
