import { EVENING_QUESTION_STATES, type EveningQuestionState } from '@iris/contract/webinars';
import { Schema, type Types } from 'mongoose';

/** A question asked during an evening. */
export interface EveningQuestionRecord {
  _id: Types.ObjectId;
  webinar: Types.ObjectId;
  user: Types.ObjectId;
  text: string;
  state: EveningQuestionState;
  /** The accounts that want it answered; its asker is one of them. */
  voters: Types.ObjectId[];
  asked_at: Date;
  answered_at?: Date;
  request_key?: string;
  request_hash?: string;
}

export const EVENING_QUESTION_MODEL = 'EveningQuestion';

const id = { type: Schema.Types.ObjectId, required: true } as const;

export const eveningQuestionSchema = new Schema<EveningQuestionRecord>(
  {
    webinar: id,
    user: id,
    text: { type: String, required: true },
    state: { type: String, enum: EVENING_QUESTION_STATES, required: true },
    voters: { type: [Schema.Types.ObjectId], required: true },
    asked_at: { type: Date, required: true },
    answered_at: Date,
    request_key: { type: String, unique: true, sparse: true },
    request_hash: String,
  },
  { collection: 'webinar_questions', versionKey: false },
)
  .index({ webinar: 1, _id: 1 })
  .index({ user: 1 })
  .index({ voters: 1 });
