import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, Types } from 'mongoose';
import { EVENING_QUESTION_MODEL, type EveningQuestionRecord } from './evening-question.schema.ts';

/** An answered question of an evening. */
export type AnsweredQuestion = Pick<EveningQuestionRecord, 'text'> & { answered_at: Date };

/** Finds what was answered in evenings, for their replays. */
@Injectable()
export class AnsweredQuestionsService {
  constructor(@InjectModel(EVENING_QUESTION_MODEL) private readonly questions: Model<EveningQuestionRecord>) {}

  /** The answered questions of an evening, in the order of their answers. */
  list(webinar: Types.ObjectId): Promise<AnsweredQuestion[]> {
    return this.questions
      .find({ webinar, state: 'answered', answered_at: { $exists: true } }, { text: 1, answered_at: 1 })
      .sort({ answered_at: 1 })
      .lean<AnsweredQuestion[]>();
  }
}
