import { z } from 'zod';
import { body, instant, objectId, optionalParagraph, pageQuery, RATING_MAX } from '../foundation/index.ts';
import { reviewReportsSchema } from './review-reports.ts';

/** Body of `PUT /courses/{id}/review`: a student's only review of a course. */
export const reviewInputSchema = body({
  rating: z
    .int({ error: 'La note est requise' })
    .min(1, 'De 1 à 5 étoiles')
    .max(RATING_MAX, `De 1 à ${RATING_MAX} étoiles`),
  text: optionalParagraph(2000),
});

/** A review as everybody sees it. */
export const reviewSchema = z.object({
  _id: objectId,
  rating: z.int().min(1).max(RATING_MAX),
  text: z.string(),
  author: z.string(),
  created_at: instant,
  updated_at: instant,
});

/** Answer of `GET /courses/{id}/review`: the student's own review, and whether one may be written. */
export const ownReviewSchema = z.object({
  review: reviewSchema.nullable(),
  may_review: z.boolean(),
  /** Why an administrator has hidden it; null when it is visible. */
  hidden_reason: z.string().nullable(),
});

/** Query of `GET /courses/{id}/reviews`. */
export const reviewQuerySchema = z.object(pageQuery);

/** Query of `GET /admin/reviews`: all, or visible ones with open reports. */
export const moderatedReviewQuerySchema = z.object({
  ...pageQuery,
  filter: z.enum(['reported'], { error: 'Le filtre doit être reported' }).optional(),
});

/** Answer of `GET /courses/{id}/reviews`: visible reviews, newest first. */
export const reviewListSchema = z.array(reviewSchema);

/** A review as an administrator sees it. */
export const moderatedReviewSchema = reviewSchema.extend({
  course: z.object({ _id: objectId, title: z.string() }),
  hidden: z.object({ at: instant, reason: z.string() }).nullable(),
  /** In pages only; absent without open reports. */
  reports: reviewReportsSchema.optional(),
});

/** Answer of `GET /admin/reviews`: all reviews, newest first. */
export const moderatedReviewListSchema = z.array(moderatedReviewSchema);

export type ReviewInput = z.infer<typeof reviewInputSchema>;
export type Review = z.infer<typeof reviewSchema>;
export type OwnReview = z.infer<typeof ownReviewSchema>;
export type ModeratedReviewQuery = z.infer<typeof moderatedReviewQuerySchema>;
export type ReviewQuery = z.infer<typeof reviewQuerySchema>;
export type ModeratedReview = z.infer<typeof moderatedReviewSchema>;
