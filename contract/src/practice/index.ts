export * from './activities.ts';
export * from './activity-routes.ts';
export * from './practice-routes.ts';
export * from './rating.ts';
export * from './rating-routes.ts';
export * from './results.ts';
export * from './submissions.ts';
