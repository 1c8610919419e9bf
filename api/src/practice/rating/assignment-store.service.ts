import type { RatingDraft } from '@iris/contract/practice';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { ClientSession, Model, Types } from 'mongoose';
import { ProblemError } from '../../foundation/index.ts';
import { ASSIGNMENT_MODEL, type AssignmentRecord } from './assignment.schema.ts';

export type { AssignmentRecord } from './assignment.schema.ts';

/** An assignment that has its place. */
export type HeldAssignment = AssignmentRecord & { slot: number };

const EMPTY_DRAFT: RatingDraft = { levels: [], comments: [], summary: '' };

/** Keeps who rates which film. */
@Injectable()
export class AssignmentStore {
  constructor(@InjectModel(ASSIGNMENT_MODEL) private readonly assignments: Model<AssignmentRecord>) {}

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

  /** The assignment by which this rater sees a film now; undefined once it is rated or has ended. */
  async findOpen(id: string, rater: string): Promise<HeldAssignment | undefined> {
    const record = await this.find(id, rater);
    return isOpen(record) ? record : undefined;
  }

  /** Whether this rater sees the film of an assignment now. */
  async isOpenTo(rater: string, id: string): Promise<boolean> {
    return (await this.findOpen(id, rater)) !== undefined;
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
   * Ends the assignments of films that are withdrawn or deleted, in that transaction. Nothing of the films stays; whoever was
   * rating one is told why it is gone.
   */
  async deleteFor(submissions: readonly Types.ObjectId[], session: ClientSession): Promise<void> {
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
    await this.assignments.deleteMany(unsent, { session });
  }

  /** Deletes the assignments of an account, in the transaction that deletes it. */
  async deleteOf(rater: string, session: ClientSession): Promise<void> {
    await this.assignments.deleteMany({ rater }, { session });
  }
}

function isOpen(record: AssignmentRecord | undefined): record is HeldAssignment {
  return record?.slot !== undefined && !record.sent_at && !record.ended;
}
