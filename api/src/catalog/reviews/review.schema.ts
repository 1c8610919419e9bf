import { RATING_MAX } from '@iris/contract/foundation';
import { Schema, type Types } from 'mongoose';
import { defineCollection, titleOf } from '../../foundation/index.ts';
import { WITH_COURSE } from '../retention.ts';

export interface ReviewRecord {
  _id: Types.ObjectId;
  user: Types.ObjectId;
  course: Types.ObjectId;
  rating: number;
  text: string;
  /** Name of the student when the review was last written. */
  author: string;
  created_at: Date;
  updated_at: Date;
  /** Always present, because the index of the list begins with it. */
  is_hidden: boolean;
  /** Written by each report, to conflict with a concurrent change or deletion. */
  last_reported_at?: Date;
  /** Absent while the review is visible. */
  hidden?: { at: Date; reason: string };
}

/** Sorted like the list, and with the ratings, so that their mean is computed without reading documents. */
const REVIEW_LIST_INDEX = { course: 1, is_hidden: 1, _id: -1, rating: 1 } as const;

export const REVIEW_MODEL = 'Review';

const hidden = new Schema(
  { at: { type: Date, required: true }, reason: { type: String, required: true } },
  { _id: false },
);

export const reviewSchema = new Schema<ReviewRecord>(
  {
    user: { type: Schema.Types.ObjectId, required: true },
    course: { type: Schema.Types.ObjectId, required: true },
    rating: { type: Number, required: true, min: 1, max: RATING_MAX },
    text: { type: String, default: '' },
    author: { type: String, required: true },
    created_at: { type: Date, required: true },
    updated_at: { type: Date, required: true },
    is_hidden: { type: Boolean, required: true, default: false },
    last_reported_at: Date,
    hidden: { type: hidden, required: false },
  },
  { collection: 'reviews', versionKey: false },
)
  .index({ user: 1, course: 1 }, { unique: true })
  .index(REVIEW_LIST_INDEX);

export const reviewCollection = defineCollection<ReviewRecord>({
  name: REVIEW_MODEL,
  schema: reviewSchema,
  people: [{ field: 'user', erase: 'delete' }],
  title: 'Avis',
  names: ['author'],
  purpose: 'learning',
  retention: WITH_COURSE,
  alsoErased: 'the rating of the courses is computed again',
  export: {
    toRows: async (records, context) => {
      const titles = await context.titles.courses(records.map(({ course }) => course));
      return records.map(({ course, rating, text, author, updated_at, is_hidden }) => ({
        Cours: titleOf(titles, course),
        Étoiles: rating,
        Texte: text,
        Signature: author,
        Écrit: updated_at.toISOString(),
        Visible: !is_hidden,
      }));
    },
  },
});
