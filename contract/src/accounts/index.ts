export * from './account-routes.ts';
export * from './auth.ts';
export * from './personal-data.ts';
export * from './second-factor/second-factor.ts';
export * from './second-factor/second-factor-routes.ts';
export * from './sessions.ts';
export * from './users.ts';
