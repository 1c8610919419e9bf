import type { RatingDraft } from '@iris/contract/practice';
import { Schema, type Types } from 'mongoose';
import { defineCollection, titleOf } from '../../foundation/index.ts';
import { findStepsOfRated } from '../submissions/rated-steps.ts';
import { submissionCollection } from '../submissions/submission.schema.ts';
import { ratingInWords } from './rating-words.ts';

/** How an assignment ends without a rating: by its rater, by another rater after its lease, by the owner of the film. */
const ENDS = ['given_back', 'expired', 'withdrawn'] as const;

/** How long an assignment that ended without a rating is remembered. */
export const ENDED_KEPT_DAYS = 90;

/** A film that a rater has taken. One that was not rated in time may be taken by another rater. */
export interface AssignmentRecord {
  _id: Types.ObjectId;
  submission: Types.ObjectId;
  lesson: Types.ObjectId;
  rater: Types.ObjectId;
  /** The place of the rater among those of the film; none after the end. */
  slot?: number;
  lease_until: Date;
  draft: RatingDraft;
  /** When its rating was sent. */
  sent_at?: Date;
  ended?: (typeof ENDS)[number];
  ended_at?: Date;
  version: number;
}

export const ASSIGNMENT_MODEL = 'Assignment';

export const assignmentSchema = new Schema<AssignmentRecord>(
  {
    submission: { type: Schema.Types.ObjectId, required: true },
    lesson: { type: Schema.Types.ObjectId, required: true },
    rater: { type: Schema.Types.ObjectId, required: true },
    slot: Number,
    lease_until: { type: Date, required: true },
    draft: { type: Object, required: true },
    sent_at: Date,
    ended: { type: String, enum: ENDS },
    ended_at: Date,
    version: { type: Number, required: true, default: 1 },
  },
  { collection: 'assignments', versionKey: false, minimize: false },
)
  // The first keeps a film from having more raters than it needs, the second a rater from having it twice.
  .index({ submission: 1, slot: 1 }, { unique: true, partialFilterExpression: { slot: { $exists: true } } })
  .index({ submission: 1, rater: 1 }, { unique: true })
  .index({ rater: 1, lesson: 1 });

export const assignmentCollection = defineCollection<AssignmentRecord>({
  name: ASSIGNMENT_MODEL,
  schema: assignmentSchema,
  people: [
    { field: 'rater', erase: 'delete' },
    {
      field: 'submission',
      through: submissionCollection,
      erase: 'keep',
      reason:
        "Qu'un évaluateur a eu un film qui n'existe plus, pour lui dire qu'il a été retiré\u00a0: ni nom, ni film.",
    },
  ],
  title: 'Films que vous évaluez',
  purpose: 'practice',
  retention: { days: ENDED_KEPT_DAYS, from: 'ended_at', text: (period) => `${period} après la fin d'une évaluation.` },
  export: {
    toRows: async (records, { account, titles, find }) => {
      const open = records.filter(({ rater, sent_at, ended }) => rater.equals(account) && !sent_at && !ended);
      const activities = await titles.lessons(open.map(({ lesson }) => lesson));
      const stepsOf = await findStepsOfRated(open, find);
      return open.map((assignment) => ({
        Activité: titleOf(activities, assignment.lesson),
        ...ratingInWords(assignment.draft, stepsOf(assignment)),
      }));
    },
  },
});
