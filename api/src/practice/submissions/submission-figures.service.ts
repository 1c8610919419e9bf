import { RATING_DAYS } from '@iris/contract/practice';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type Model, type PipelineStage, type QueryFilter, Types } from 'mongoose';
import { SUBMISSION_MODEL, type SubmissionRecord } from './submission.schema.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Condition for films that wait for a rating. */
const WAITING = { open_slots: { $gte: 1 } } as const;

interface SubmissionCounts {
  sent: number;
  waiting: number;
  late: number;
}

/** An activity in which ratings are late. */
export interface LateRatings {
  lesson: Types.ObjectId;
  course: Types.ObjectId;
  count: number;
}

/** Counts films and those that wait for ratings. */
@Injectable()
export class SubmissionFigures {
  constructor(@InjectModel(SUBMISSION_MODEL) private readonly submissions: Model<SubmissionRecord>) {}

  /** The films of an activity that were sent, wait for a rating, and have waited too long. */
  async count(lesson: string): Promise<SubmissionCounts> {
    const of = { lesson: new Types.ObjectId(lesson) };
    const [sent, waiting, late] = await Promise.all([
      this.submissions.countDocuments({ ...of, state: { $in: ['sent', 'rated'] } }),
      this.submissions.countDocuments({ ...of, ...WAITING }),
      this.submissions.countDocuments({ ...of, ...isLate() }),
    ]);
    return { sent, waiting, late };
  }

  /** The films that have waited too long, by activity, most first; those of some courses only. */
  listLate(among: QueryFilter<SubmissionRecord>): Promise<LateRatings[]> {
    return this.submissions.aggregate<LateRatings>([
      { $match: { $and: [isLate(), among] } },
      { $group: { _id: '$lesson', course: { $first: '$course' }, count: { $sum: 1 } } },
      { $sort: { count: -1, _id: 1 } },
      { $project: { _id: 0, lesson: '$_id', course: 1, count: 1 } },
    ]);
  }

  /** Stages that give results the `sent_at` of their film; those that an appeal has renewed are left out. */
  stagesWithSending(): PipelineStage.FacetPipelineStage[] {
    const shown = [{ $match: { 'appeal.answered_at': null } }, { $project: { sent_at: 1 } }];
    const from = this.submissions.collection.name;
    const film = { from, localField: 'submission', foreignField: '_id', pipeline: shown, as: 'film' };
    return [{ $lookup: film }, { $unwind: '$film' }, { $set: { sent_at: '$film.sent_at' } }];
  }
}

/** Condition for films of which a rating, or the opinion that an appeal asks for, is late. */
function isLate(): QueryFilter<SubmissionRecord> {
  const before = { $lt: new Date(Date.now() - RATING_DAYS * DAY_MS) };
  const since = [
    { state: 'sent' as const, sent_at: before },
    { state: 'rated' as const, 'appeal.asked_at': before },
  ];
  return { ...WAITING, $or: since };
}
