import { REPORT_REASONS, type ReportReason } from '@iris/contract/learning';
import { Schema, type Types } from 'mongoose';

/** A report of a review by an account. */
export interface ReviewReportRecord {
  _id: Types.ObjectId;
  review: Types.ObjectId;
  course: Types.ObjectId;
  user: Types.ObjectId;
  reason: ReportReason;
  text: string;
  created_at: Date;
  /** When the review was hidden or the report dismissed; absent while it is open. */
  closed_at?: Date;
}

export const REVIEW_REPORT_MODEL = 'ReviewReport';

/** How long a closed report keeps its author from reporting again, in seconds. */
const CLOSED_KEPT_S = 365 * 86_400;

const id = { type: Schema.Types.ObjectId, required: true } as const;

export const reviewReportSchema = new Schema<ReviewReportRecord>(
  {
    review: id,
    course: { ...id, index: true },
    user: { ...id, index: true },
    reason: { type: String, enum: REPORT_REASONS, required: true },
    text: { type: String, default: '' },
    created_at: { type: Date, required: true },
    closed_at: { type: Date, expires: CLOSED_KEPT_S },
  },
  { collection: 'review_reports', versionKey: false },
).index({ review: 1, user: 1 }, { unique: true });
