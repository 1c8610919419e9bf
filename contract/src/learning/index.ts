export * from './enrollments.ts';
export * from './follow-up.ts';
export * from './learning.ts';
export * from './learning-routes.ts';
export * from './persons.ts';
export * from './review-routes.ts';
export * from './reviews.ts';
