import type { StepResult } from '@iris/contract/practice';
import { Schema, type Types } from 'mongoose';

/** The result of a submission: there exactly when the required ratings are sent, renewed by an appeal. */
export interface ResultRecord {
  _id: Types.ObjectId;
  submission: Types.ObjectId;
  lesson: Types.ObjectId;
  score: number;
  is_passed: boolean;
  steps: StepResult[];
  decided_at: Date;
}

export const RESULT_MODEL = 'Result';

export const resultSchema = new Schema<ResultRecord>(
  {
    submission: { type: Schema.Types.ObjectId, required: true, unique: true },
    lesson: { type: Schema.Types.ObjectId, required: true, index: true },
    score: { type: Number, required: true },
    is_passed: { type: Boolean, required: true },
    steps: { type: [Object], required: true } as never,
    decided_at: { type: Date, required: true },
  },
  { collection: 'results', versionKey: false },
);
