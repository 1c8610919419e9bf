import type { RatingDraft } from '@iris/contract/practice';
import { Schema, type Types } from 'mongoose';

/** A rating that was sent; it never changes. */
export interface RatingRecord extends RatingDraft {
  _id: Types.ObjectId;
  submission: Types.ObjectId;
  lesson: Types.ObjectId;
  rater: Types.ObjectId;
  slot: number;
  /** Asked for by the learner after a first result. */
  is_appeal: boolean;
  sent_at: Date;
}

export const RATING_MODEL = 'Rating';

export const ratingSchema = new Schema<RatingRecord>(
  {
    submission: { type: Schema.Types.ObjectId, required: true },
    lesson: { type: Schema.Types.ObjectId, required: true },
    rater: { type: Schema.Types.ObjectId, required: true, index: true },
    slot: { type: Number, required: true },
    is_appeal: { type: Boolean, required: true },
    levels: { type: [Object], required: true } as never,
    comments: { type: [Object], required: true } as never,
    summary: { type: String, default: '' },
    sent_at: { type: Date, required: true },
  },
  { collection: 'ratings', versionKey: false, minimize: false },
)
  .index({ submission: 1, rater: 1 }, { unique: true })
  .index({ submission: 1, slot: 1 }, { unique: true })
  .index({ lesson: 1 });
