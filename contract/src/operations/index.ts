export * from './analytics.ts';
export * from './health.ts';
export * from './journal.ts';
export * from './journal-actions.ts';
export * from './operations-routes.ts';
export * from './organisation.ts';
