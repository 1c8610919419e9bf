import { Schema, type Types } from 'mongoose';

/** The last calibration of a rater under a revision of the rubric. */
export interface CalibrationRecord {
  _id: Types.ObjectId;
  rater: Types.ObjectId;
  rubric: Types.ObjectId;
  lesson: Types.ObjectId;
  levels: { anchor: string; step: string; given: number; agreed: number }[];
  distance: number;
  is_calibrated: boolean;
  sent_at: Date;
}

export const CALIBRATION_MODEL = 'Calibration';

export const calibrationSchema = new Schema<CalibrationRecord>(
  {
    rater: { type: Schema.Types.ObjectId, required: true },
    rubric: { type: Schema.Types.ObjectId, required: true },
    lesson: { type: Schema.Types.ObjectId, required: true },
    levels: { type: [Object], required: true } as never,
    distance: { type: Number, required: true },
    is_calibrated: { type: Boolean, required: true },
    sent_at: { type: Date, required: true },
  },
  { collection: 'calibrations', versionKey: false },
).index({ rater: 1, rubric: 1 }, { unique: true });
