export * from './documents.ts';
export * from './file-routes.ts';
export * from './film-routes.ts';
export * from './films.ts';
export * from './images.ts';
