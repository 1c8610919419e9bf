import { Schema, type Types } from 'mongoose';

/** A learner's answer to «Que feriez-vous ?»; it never changes. */
export interface DecisionAnswerRecord {
  _id: Types.ObjectId;
  enrollment: Types.ObjectId;
  lesson: Types.ObjectId;
  decision: string;
  option: string;
  answered_at: Date;
}

export const DECISION_ANSWER_MODEL = 'DecisionAnswer';

export const decisionAnswerSchema = new Schema<DecisionAnswerRecord>(
  {
    enrollment: { type: Schema.Types.ObjectId, required: true },
    lesson: { type: Schema.Types.ObjectId, required: true },
    decision: { type: String, required: true },
    option: { type: String, required: true },
    answered_at: { type: Date, required: true },
  },
  { collection: 'decision_answers', versionKey: false },
)
  .index({ enrollment: 1, lesson: 1, decision: 1 }, { unique: true })
  // Contains all that counting what peers chose needs.
  .index({ lesson: 1, decision: 1, option: 1 });
