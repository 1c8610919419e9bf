import { REPORT_REASON_LABELS, REPORT_REASONS, type ReportReason } from '@iris/contract/learning';
import { Schema, type Types } from 'mongoose';
import { defineCollection, instantOf, titleOf } from '../../../foundation/index.ts';
import { reviewCollection } from '../review.schema.ts';

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

/** How long a closed report keeps its author from reporting again. */
const CLOSED_KEPT_DAYS = 365;

const id = { type: Schema.Types.ObjectId, required: true } as const;

export const reviewReportSchema = new Schema<ReviewReportRecord>(
  {
    review: id,
    course: { ...id, index: true },
    user: { ...id, index: true },
    reason: { type: String, enum: REPORT_REASONS, required: true },
    text: { type: String, default: '' },
    created_at: { type: Date, required: true },
    closed_at: Date,
  },
  { collection: 'review_reports', versionKey: false },
).index({ review: 1, user: 1 }, { unique: true });

export const reviewReportCollection = defineCollection<ReviewReportRecord>({
  name: REVIEW_REPORT_MODEL,
  schema: reviewReportSchema,
  people: [
    { field: 'user', erase: 'delete' },
    { field: 'review', through: reviewCollection, erase: 'delete' },
  ],
  title: 'Signalements',
  purpose: 'learning',
  retention: { days: CLOSED_KEPT_DAYS, from: 'closed_at', text: (period) => `${period} après leur traitement.` },
  export: {
    toRows: async (records, context) => {
      // Not those of others about the reviews of the account.
      const own = records.filter(({ user }) => user.equals(context.account));
      const titles = await context.titles.courses(own.map(({ course }) => course));
      return own.map(({ course, reason, text, created_at, closed_at }) => ({
        Cours: titleOf(titles, course),
        Raison: REPORT_REASON_LABELS[reason],
        Précision: text,
        Envoyé: created_at.toISOString(),
        Traité: instantOf(closed_at),
      }));
    },
  },
});
