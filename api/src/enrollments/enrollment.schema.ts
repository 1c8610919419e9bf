import { PROGRESS_MAX } from '@iris/contract/limits';
import { Schema, Types } from 'mongoose';

/** An enrollment as it is stored. */
export interface EnrollmentRecord {
  _id: Types.ObjectId;
  user: Types.ObjectId;
  course: Types.ObjectId;
  progress: number;
  created_at: Date;
  /** The number of the revision that is learned; null follows the latest at the first opening. */
  revision?: number | null;
  /** When the first lesson was begun. */
  begun_at?: Date | null;
  completed_at?: Date | null;
}

export const ENROLLMENT_MODEL = 'Enrollment';

export const enrollmentSchema = new Schema<EnrollmentRecord>(
  {
    user: { type: Schema.Types.ObjectId, required: true },
    course: { type: Schema.Types.ObjectId, required: true, index: true },
    progress: { type: Number, required: true, default: 0, min: 0, max: PROGRESS_MAX },
    created_at: { type: Date, required: true },
    revision: { type: Number, default: null },
    begun_at: { type: Date, default: null },
    completed_at: { type: Date, default: null },
  },
  { collection: 'enrollments', versionKey: false },
)
  .index({ user: 1, course: 1 }, { unique: true })
  .index({ created_at: 1, course: 1 });
