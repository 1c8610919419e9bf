import type { RatingDraft } from '@iris/contract/practice';
import { Schema, type Types } from 'mongoose';
import { defineCollection } from '../../foundation/index.ts';
import { resultCollection } from '../results/result.schema.ts';
import { submissionCollection } from '../submissions/submission.schema.ts';
import { toRatingRows } from './rating-words.ts';

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

export const ratingCollection = defineCollection<RatingRecord>({
  name: RATING_MODEL,
  schema: ratingSchema,
  people: [
    // By the hook, which gives each of them an id that is nobody's.
    { field: 'rater', erase: 'anonymize', change: () => ({ $unset: { rater: 1 } }) },
    { field: 'submission', through: submissionCollection, erase: 'delete' },
  ],
  title: 'Évaluations envoyées',
  purpose: 'practice',
  retention: {
    until: "Jusqu'à la suppression du film évalué, sans votre nom ni votre numéro après celle de votre compte.",
  },
  alsoErased: 'ratings that were sent stay for their learners, by nobody',
  export: [
    {
      toRows: async (records, context) => {
        const own = records.filter(({ rater }) => rater.equals(context.account));
        return toRatingRows(own, context);
      },
    },
    {
      title: 'Avis reçus sur vos films',
      toRows: async (records, context) => {
        const received = records.filter(({ rater }) => !rater.equals(context.account));
        // The learner reads them once all have been sent.
        const results = await context.find(resultCollection, {
          submission: { $in: received.map(({ submission }) => submission) },
        });
        const decided = received.filter(({ submission }) =>
          results.some((result) => result.submission.equals(submission)),
        );
        return (await toRatingRows(decided, context)).map(({ 'Envoyée le': _, ...row }) => row);
      },
    },
  ],
});
