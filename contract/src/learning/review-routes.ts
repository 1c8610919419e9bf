import type { RouteTable } from '../foundation/index.ts';
import { hideSchema } from './hiding.ts';
import { dismissReportsSchema, reportInputSchema } from './review-reports.ts';
import {
  moderatedReviewListSchema,
  moderatedReviewQuerySchema,
  moderatedReviewSchema,
  ownReviewSchema,
  reviewInputSchema,
  reviewListSchema,
  reviewQuerySchema,
} from './reviews.ts';

/** The routes of reviews, of their authors and of those who moderate them. */
export const REVIEW_ROUTES = {
  'GET /courses/:id/reviews': {
    access: 'public',
    query: reviewQuerySchema,
    output: reviewListSchema,
    errors: ['course_not_found'],
  },
  'GET /courses/:id/review': { access: 'student', output: ownReviewSchema },
  'PUT /courses/:id/review': {
    access: 'student',
    body: reviewInputSchema,
    output: ownReviewSchema,
    errors: ['enrollment_not_found', 'review_too_early'],
  },
  'POST /reviews/:id/report': {
    access: 'signed_in',
    idempotencyKey: true,
    description: 'Reports a visible review of another account, once; those who moderate reviews see why, not by whom.',
    body: reportInputSchema,
    rateLimits: ['address'],
    errors: ['review_not_found', 'own_review', 'review_reported', 'user_not_found'],
  },
  'GET /admin/reviews': {
    access: ['manage_content'],
    query: moderatedReviewQuerySchema,
    output: moderatedReviewListSchema,
  },
  'POST /admin/reviews/:id/hide': {
    access: ['manage_content'],
    body: hideSchema,
    output: moderatedReviewSchema,
    errors: ['review_not_found'],
  },
  'POST /admin/reviews/:id/show': {
    access: ['manage_content'],
    output: moderatedReviewSchema,
    errors: ['review_not_found'],
  },
  'POST /admin/reviews/:id/dismiss-reports': {
    access: ['manage_content'],
    description: 'Dismisses the open reports of a review that have been seen.',
    body: dismissReportsSchema,
    output: moderatedReviewSchema,
    errors: ['review_not_found'],
  },
} as const satisfies RouteTable;
