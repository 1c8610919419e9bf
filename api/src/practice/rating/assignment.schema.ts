import type { RatingDraft } from '@iris/contract/practice';
import { Schema, type Types } from 'mongoose';

/** A film that a rater has taken. One that was not rated in time may be taken by another rater, who replaces this one. */
export interface AssignmentRecord {
  _id: Types.ObjectId;
  submission: Types.ObjectId;
  lesson: Types.ObjectId;
  rater: Types.ObjectId;
  /** The place of the rater among those of the film. */
  slot: number;
  lease_until: Date;
  draft: RatingDraft;
  /** When its rating was sent. */
  sent_at?: Date;
  version: number;
}

export const ASSIGNMENT_MODEL = 'Assignment';

export const assignmentSchema = new Schema<AssignmentRecord>(
  {
    submission: { type: Schema.Types.ObjectId, required: true },
    lesson: { type: Schema.Types.ObjectId, required: true },
    rater: { type: Schema.Types.ObjectId, required: true },
    slot: { type: Number, required: true },
    lease_until: { type: Date, required: true },
    draft: { type: Object, required: true },
    sent_at: Date,
    version: { type: Number, required: true, default: 1 },
  },
  { collection: 'assignments', versionKey: false, minimize: false },
)
  // The first keeps a film from having more raters than it needs, the second a rater from having it twice.
  .index({ submission: 1, slot: 1 }, { unique: true })
  .index({ submission: 1, rater: 1 }, { unique: true })
  .index({ rater: 1, lesson: 1 });
