import { PROGRESS_MAX } from '@iris/contract/foundation';
import { Schema, Types } from 'mongoose';

export interface EnrollmentRecord {
  _id: Types.ObjectId;
  user: Types.ObjectId;
  course: Types.ObjectId;
  progress: number;
  created_at: Date;
  /** The revision that the student follows; absent until a lesson begins: the latest one then. */
  revision?: number;
  /** When the first lesson began. */
  begun_at?: Date;
  completed_at?: Date;
  /** Serial number of the certificate. */
  certificate?: string;
  /** Number of its proof events. */
  proof_count?: number;
  /** Written by what the learner does, to conflict with a concurrent deletion of the account. */
  last_active_at?: Date;
  /** How often, and when last, its learner was reminded of the course. */
  reminders?: number;
  reminded_at?: Date;
}

export const ENROLLMENT_MODEL = 'Enrollment';

export const enrollmentSchema = new Schema<EnrollmentRecord>(
  {
    user: { type: Schema.Types.ObjectId, required: true },
    course: { type: Schema.Types.ObjectId, required: true },
    progress: { type: Number, required: true, default: 0, min: 0, max: PROGRESS_MAX },
    created_at: { type: Date, required: true },
    revision: Number,
    begun_at: Date,
    completed_at: Date,
    certificate: String,
    proof_count: Number,
    last_active_at: Date,
    reminders: Number,
    reminded_at: Date,
  },
  { collection: 'enrollments', versionKey: false },
)
  .index({ user: 1, course: 1 }, { unique: true })
  .index({ course: 1, _id: -1 })
  .index({ created_at: 1, course: 1 })
  // Finds the learners who have stopped.
  .index({ last_active_at: 1, course: 1 }, { partialFilterExpression: { last_active_at: { $exists: true } } });
