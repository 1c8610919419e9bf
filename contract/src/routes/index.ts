export * from './problem.ts';
export * from './routes.ts';
export * from './samples.ts';
export * from './uses.ts';
