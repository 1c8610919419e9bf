import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { ClientSession, Model, PipelineStage, QueryFilter, Types, UpdateQuery } from 'mongoose';
import { ProblemError } from '../../foundation/index.ts';
import { SUBMISSION_MODEL, type SubmissionRecord } from './submission.schema.ts';

export type { SubmissionRecord } from './submission.schema.ts';

/** Which films a rater may take. */
export interface OpenFilter {
  lesson: Types.ObjectId;
  /** The revisions of the rubric under which the rater is calibrated. */
  rubrics: readonly Types.ObjectId[];
  rater: Types.ObjectId;
  /** Whose shared films the rater sees as tutor: what is known is not rated blindly. */
  residents: readonly Types.ObjectId[];
  /** Films that the rater has or had. */
  excluded: readonly Types.ObjectId[];
  /** Stages that keep those whose places are not all taken. */
  stages?: PipelineStage[];
}

/** Condition for a film that its learner still prepares. */
const IS_DRAFT = { state: 'draft' } as const;

/** Condition for a film that raters may see. */
const IS_SENT = { state: { $in: ['sent', 'rated'] } } satisfies QueryFilter<SubmissionRecord>;

/** What is left of a submission that is withdrawn: its place. */
export const WITHDRAWN = {
  $set: { state: 'withdrawn', cut: null, marks: [], self_levels: [], open_slots: [], is_shared: false },
  $unset: { video: 1, appeal: 1, used_at: 1 },
} as const satisfies UpdateQuery<SubmissionRecord>;

/** Reads the films that learners hand in, and writes them under the conditions that keep them consistent. */
@Injectable()
export class SubmissionStore {
  constructor(@InjectModel(SUBMISSION_MODEL) private readonly submissions: Model<SubmissionRecord>) {}

  /** A submission, whoever's it is and also when it is withdrawn; undefined when there is none. */
  async find(id: string | Types.ObjectId, session: ClientSession | null = null): Promise<SubmissionRecord | undefined> {
    return (await this.submissions.findById(id).session(session).lean<SubmissionRecord>()) ?? undefined;
  }

  /** An account's own submission. @throws {ProblemError} `submission_not_found`; `submission_withdrawn` */
  async findOwn(user: string, id: string, session: ClientSession | null = null): Promise<SubmissionRecord> {
    return requireShown(await this.submissions.findOne({ _id: id, user }).session(session).lean<SubmissionRecord>());
  }

  /** These submissions, without those that are withdrawn. */
  listByIds(ids: readonly Types.ObjectId[], session: ClientSession | null = null): Promise<SubmissionRecord[]> {
    const shown = { _id: { $in: ids }, state: { $ne: 'withdrawn' } } as const;
    return this.submissions.find(shown).session(session).lean<SubmissionRecord[]>();
  }

  /** All submissions of an enrollment in an activity, the withdrawn ones too, the first one first. */
  listFor(
    enrollment: Types.ObjectId,
    lesson: Types.ObjectId,
    session: ClientSession | null = null,
  ): Promise<SubmissionRecord[]> {
    return this.list({ enrollment, lesson }, session);
  }

  /** The submissions that fulfil a condition, the first one first. */
  list(filter: QueryFilter<SubmissionRecord>, session: ClientSession | null = null): Promise<SubmissionRecord[]> {
    return this.submissions.find(filter).sort({ lesson: 1, number: 1 }).session(session).lean<SubmissionRecord[]>();
  }

  /** The films that a learner has sent and shares with tutors, the latest first. */
  listShared(user: Types.ObjectId): Promise<SubmissionRecord[]> {
    return this.submissions
      .find({ user, is_shared: true, ...IS_SENT })
      .sort({ sent_at: -1, _id: -1 })
      .lean<SubmissionRecord[]>();
  }

  /** Stores a new submission; one with the same number is a duplicate key. */
  async insert(fields: Omit<SubmissionRecord, '_id' | 'version'>, session: ClientSession): Promise<SubmissionRecord> {
    const [created] = await this.submissions.create([fields], { session });
    if (!created) throw new Error('an insert that succeeds returns its document');
    return created.toObject();
  }

  /** Changes a submission that fulfils a condition and raises its version; undefined when it does not. */
  async change(
    filter: QueryFilter<SubmissionRecord>,
    update: UpdateQuery<SubmissionRecord>,
    session: ClientSession,
  ): Promise<SubmissionRecord | undefined> {
    const raised = { ...update, $inc: { version: 1 } } as UpdateQuery<SubmissionRecord>;
    const changed = await this.submissions
      .findOneAndUpdate(filter, raised, { returnDocument: 'after' })
      .session(session)
      .lean<SubmissionRecord>();
    return changed ?? undefined;
  }

  /**
   * Gives a draft another film, by its random id, or none, and returns the one before, which the caller deletes in the same
   * transaction. What was said of it goes too. @throws {ProblemError} `submission_not_found`; `submission_withdrawn`; `submission_sent`
   */
  async replaceFilm(
    _id: Types.ObjectId,
    video: Types.ObjectId | undefined,
    session: ClientSession,
  ): Promise<Types.ObjectId | undefined> {
    const empty = { cut: null, marks: [], self_levels: [] };
    const update = video ? { $set: { ...empty, video } } : { $set: empty, $unset: { video: 1 as const } };
    const before = await this.submissions
      .findOneAndUpdate({ _id, ...IS_DRAFT }, { ...update, $inc: { version: 1 } })
      .session(session)
      .lean<SubmissionRecord>();
    if (before) return before.video;
    requireShown((await this.find(_id, session)) ?? null);
    throw new ProblemError('submission_sent');
  }

  /** The film that has waited longest among those that a rater may take; undefined without one. */
  async oldestOpen(filter: OpenFilter, session: ClientSession | null = null): Promise<SubmissionRecord | undefined> {
    const stages: PipelineStage[] = [...openStages(filter), { $sort: { sent_at: 1, _id: 1 } }, { $limit: 1 }];
    const [found] = await this.submissions.aggregate<SubmissionRecord>(stages).session(session);
    return found;
  }

  /** How many films a rater could take. */
  async countOpen(filter: OpenFilter): Promise<number> {
    const stages: PipelineStage[] = [...openStages(filter), { $count: 'count' }];
    const [found] = await this.submissions.aggregate<{ count: number }>(stages);
    return found?.count ?? 0;
  }

  /**
   * A film that a rater is about to work on, in the transaction of that work: it conflicts with a withdrawal and with other
   * raters. @throws {ProblemError} `submission_not_found`; `submission_withdrawn`
   */
  async noteUse(id: Types.ObjectId, session: ClientSession): Promise<SubmissionRecord> {
    const noted = await this.submissions
      .findOneAndUpdate({ _id: id, ...IS_SENT }, { $set: { used_at: new Date() } }, { returnDocument: 'after' })
      .session(session)
      .lean<SubmissionRecord>();
    return noted ?? requireShown((await this.find(id, session)) ?? null, true);
  }

  /** The activities in which films wait for raters. */
  listWaitingLessons(): Promise<Types.ObjectId[]> {
    return this.submissions.distinct('lesson', { open_slots: { $gte: 1 }, ...IS_SENT });
  }

  /** Fills a place with a rating, and returns the submission after it; undefined when the place is not open. */
  closeSlot(id: Types.ObjectId, slot: number, session: ClientSession): Promise<SubmissionRecord | undefined> {
    return this.change({ _id: id, ...IS_SENT, open_slots: slot }, { $pull: { open_slots: slot } }, session);
  }

  /** Opens one more place for a rater, and returns its number. @throws {ProblemError} `submission_not_found`; `submission_withdrawn` */
  async openSlot(id: Types.ObjectId, session: ClientSession): Promise<number> {
    const { slots } = await this.noteUse(id, session);
    const slot = slots + 1;
    await this.change({ _id: id }, { $set: { slots: slot }, $push: { open_slots: slot } }, session);
    return slot;
  }

  /** Notes that a submission has its result, and that an appeal is answered. */
  async setRated(id: Types.ObjectId, decided_at: Date, session: ClientSession): Promise<SubmissionRecord> {
    const { appeal } = await this.noteUse(id, session);
    const answered = appeal && { 'appeal.answered_at': decided_at };
    const changed = await this.change({ _id: id }, { $set: { state: 'rated', ...answered } }, session);
    if (!changed) throw new Error('a submission that was noted exists');
    return changed;
  }

  /** Leaves of a submission that is withdrawn its place alone. */
  async empty(id: Types.ObjectId, session: ClientSession): Promise<void> {
    await this.change({ _id: id }, WITHDRAWN, session);
  }

  /** Deletes submissions wholly. */
  async remove(filter: QueryFilter<SubmissionRecord>, session: ClientSession): Promise<void> {
    await this.submissions.deleteMany(filter, { session });
  }
}

/** @throws {ProblemError} `submission_not_found`; `submission_withdrawn` */
function requireShown(record: SubmissionRecord | null, isSent = false): SubmissionRecord {
  if (!record || (isSent && record.state === 'draft')) throw new ProblemError('submission_not_found');
  if (record.state === 'withdrawn') throw new ProblemError('submission_withdrawn');
  return record;
}

function openStages({ lesson, rubrics, rater, residents, excluded, stages = [] }: OpenFilter): PipelineStage[] {
  const isKnown = { is_shared: true, user: { $in: residents } };
  const mayTake = { user: { $ne: rater }, $nor: [isKnown], rubric: { $in: rubrics }, _id: { $nin: excluded } };
  return [{ $match: { lesson, open_slots: { $gte: 1 }, ...IS_SENT, ...mayTake } } as PipelineStage, ...stages];
}
