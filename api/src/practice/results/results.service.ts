import type { PracticeResult } from '@iris/contract/practice';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { ClientSession, Model, Types } from 'mongoose';
import { type RatingRecord, RatingsService } from '../rating/ratings.service.ts';
import { RESULT_MODEL, type ResultRecord } from './result.schema.ts';

export type { ResultRecord } from './result.schema.ts';

/** Keeps the results of films. */
@Injectable()
export class ResultsService {
  constructor(
    @InjectModel(RESULT_MODEL) private readonly results: Model<ResultRecord>,
    private readonly ratings: RatingsService,
  ) {}

  /** The results of films with their ratings, by the ids of the submissions; those without result are left out. */
  async findFor(submissions: readonly Types.ObjectId[]): Promise<Map<string, PracticeResult>> {
    if (submissions.length === 0) return new Map();
    const [results, ratings] = await Promise.all([
      this.results.find({ submission: { $in: submissions } }).lean<ResultRecord[]>(),
      this.ratings.listFor(submissions),
    ]);
    return new Map(results.map((result) => [result.submission.toHexString(), toResult(result, ratings)]));
  }

  /** Stores the result of a film, or renews it, in the transaction of the rating that decides it. */
  async replace({ submission, ...result }: Omit<ResultRecord, '_id'>, session: ClientSession): Promise<void> {
    await this.results.updateOne({ submission }, { $set: result }, { upsert: true, session });
  }

  /** Whether a result tells what this rater said about a film. */
  async tells({ submission, rater }: Pick<RatingRecord, 'submission' | 'rater'>): Promise<boolean> {
    if (!(await this.results.exists({ submission }))) return false;
    return (await this.ratings.listFor([submission])).some((rating) => rating.rater.equals(rater));
  }

  /** Deletes the results and ratings of films, in the transaction that withdraws or deletes them. */
  async deleteFor(submissions: readonly Types.ObjectId[], session: ClientSession): Promise<void> {
    await this.results.deleteMany({ submission: { $in: submissions } }, { session });
    await this.ratings.deleteFor(submissions, session);
  }
}

function toResult(result: ResultRecord, ratings: readonly RatingRecord[]): PracticeResult {
  const own = ratings.filter(({ submission }) => submission.equals(result.submission));
  return {
    ...{ decided_at: result.decided_at.toISOString(), score: result.score, is_passed: result.is_passed },
    steps: result.steps,
    ratings: own.map(({ levels, comments, summary, is_appeal }, index) => ({
      ...{ rater: index + 1, is_appeal, levels, comments, summary },
    })),
  };
}
