export * from './catalog-routes.ts';
export * from './course-fields.ts';
export * from './courses.ts';
