import { EVENING_QUESTION_STATES, type EveningQuestionState } from '@iris/contract/webinars';
import { Schema, type Types } from 'mongoose';

/** A question asked during an evening. */
export interface EveningQuestionRecord {
  _id: Types.ObjectId;
  webinar: Types.ObjectId;
  user: Types.ObjectId;
  /** From 1 to the number that one may ask. */
  place: number;
  text: string;
  state: EveningQuestionState;
  /** The accounts that want it answered; its asker is one of them. */
  voters: Types.ObjectId[];
  asked_at: Date;
  answered_at?: Date;
}

/** A question with the number of those who want it answered. */
export type CountedQuestion = Omit<EveningQuestionRecord, 'voters'> & { votes: number };

export const EVENING_QUESTION_MODEL = 'EveningQuestion';

const id = { type: Schema.Types.ObjectId, required: true } as const;

export const eveningQuestionSchema = new Schema<EveningQuestionRecord>(
  {
    webinar: id,
    user: id,
    place: { type: Number, required: true },
    text: { type: String, required: true },
    state: { type: String, enum: EVENING_QUESTION_STATES, required: true },
    voters: { type: [Schema.Types.ObjectId], required: true },
    asked_at: { type: Date, required: true },
    answered_at: Date,
  },
  { collection: 'webinar_questions', versionKey: false },
)
  .index({ webinar: 1, state: 1 })
  .index({ webinar: 1, user: 1, place: 1 }, { unique: true })
  .index({ user: 1 })
  .index({ voters: 1 });
