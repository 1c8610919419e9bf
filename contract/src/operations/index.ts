export * from './analytics.ts';
export * from './csp-reports.ts';
export * from './health.ts';
export * from './journal.ts';
export * from './journal-actions.ts';
export * from './operations-routes.ts';
export * from './organisation.ts';
export * from './to-do.ts';
