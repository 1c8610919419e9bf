import { Schema, type Types } from 'mongoose';

/** What an academy decides about an activity without publishing its program; its id is that of the lesson. */
export interface ActivityRecord {
  _id: Types.ObjectId;
  course: Types.ObjectId;
  /** The accounts of its raters. */
  raters: Types.ObjectId[];
  version: number;
}

export const ACTIVITY_MODEL = 'Activity';

export const activitySchema = new Schema<ActivityRecord>(
  {
    _id: { type: Schema.Types.ObjectId, required: true },
    course: { type: Schema.Types.ObjectId, required: true, index: true },
    raters: [{ type: Schema.Types.ObjectId, index: true }],
    version: { type: Number, required: true },
  },
  { collection: 'practice_activities', versionKey: false },
);
