import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, Types } from 'mongoose';
import { ATTEMPT_MODEL, type AttemptRecord } from './attempts/attempt.schema.ts';

/** Maximum number of attempts that are counted, the latest ones. */
const ATTEMPTS_COUNTED = 10_000;

/** How often a question of a lesson was answered, and answered wrongly. */
export interface QuestionCount {
  _id: { lesson: Types.ObjectId; question: string };
  answered: number;
  wrong: number;
}

/** Counts answers of graded attempts. */
@Injectable()
export class QuizStatisticsService {
  constructor(@InjectModel(ATTEMPT_MODEL) private readonly attempts: Model<AttemptRecord>) {}

  /** The questions of these lessons that were answered, in the attempts graded last. */
  countAnswers(lessons: readonly Types.ObjectId[]): Promise<QuestionCount[]> {
    return this.attempts.aggregate<QuestionCount>([
      { $match: { lesson: { $in: lessons }, submitted_at: { $gt: new Date(0) } } },
      { $sort: { submitted_at: -1 } },
      { $limit: ATTEMPTS_COUNTED },
      { $unwind: '$marks' },
      {
        $group: {
          _id: { lesson: '$lesson', question: '$marks.question' },
          answered: { $sum: 1 },
          wrong: { $sum: { $cond: ['$marks.is_correct', 0, 1] } },
        },
      },
    ]);
  }
}
