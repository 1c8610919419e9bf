import { RUBRIC_LEVELS } from '@iris/contract/programs';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type Model, Types } from 'mongoose';
import { SubmissionFigures } from '../submissions/submission-figures.service.ts';
import { RESULT_MODEL, type ResultRecord } from './result.schema.ts';

interface LevelCount {
  _id: { step: string; level: number };
  count: number;
}

const HOUR_MS = 60 * 60 * 1000;

const HALF = { $divide: [{ $subtract: [{ $size: '$sorted' }, 1] }, 2] };

/** The mean of the two values in the middle, which are the same of an odd number. */
const MEDIAN = {
  $avg: [{ $floor: HALF }, { $ceil: HALF }].map((place) => ({ $arrayElemAt: ['$sorted', { $toInt: place }] })),
};

/** Counts results. */
@Injectable()
export class ResultFigures {
  constructor(
    @InjectModel(RESULT_MODEL) private readonly results: Model<ResultRecord>,
    private readonly submissions: SubmissionFigures,
  ) {}

  /** The results of an activity that pass. */
  countPassed(lesson: string): Promise<number> {
    return this.results.countDocuments({ lesson, is_passed: true });
  }

  /** Median time from sending a film to its result, in hours to a tenth; null without a result. */
  async medianHours(lesson: string): Promise<number | null> {
    const [found] = await this.results.aggregate<{ ms: number }>([
      { $match: { lesson: new Types.ObjectId(lesson) } },
      ...this.submissions.stagesWithSending(),
      { $set: { ms: { $subtract: ['$decided_at', '$sent_at'] } } },
      { $sort: { ms: 1 } },
      { $group: { _id: null, sorted: { $push: '$ms' } } },
      { $project: { ms: MEDIAN } },
    ]);
    return found ? Math.max(0, Math.round((found.ms / HOUR_MS) * 10) / 10) : null;
  }

  /** How often each level was reached, the lowest first, by step; a level between two counts as the lower one. */
  async levelsBySteps(lesson: string): Promise<Map<string, number[]>> {
    const counts = await this.results.aggregate<LevelCount>([
      { $match: { lesson: new Types.ObjectId(lesson) } },
      { $unwind: '$steps' },
      { $group: { _id: { step: '$steps.step', level: { $floor: '$steps.level' } }, count: { $sum: 1 } } },
    ]);
    const levels = new Map<string, number[]>();
    for (const { _id, count } of counts) {
      const known = levels.get(_id.step) ?? Array<number>(RUBRIC_LEVELS).fill(0);
      levels.set(_id.step, known.with(_id.level - 1, count));
    }
    return levels;
  }
}
