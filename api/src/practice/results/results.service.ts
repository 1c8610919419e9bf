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

  /** The results of all films of an activity, for its figures. */
  listOf(lesson: string | Types.ObjectId): Promise<ResultRecord[]> {
    return this.results.find({ lesson }).lean<ResultRecord[]>();
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
