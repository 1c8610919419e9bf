export * from './catalog-routes.ts';
export * from './courses.ts';
export * from './levels.ts';
