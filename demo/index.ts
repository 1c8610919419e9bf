export * from './courses.ts';
export * from './films/index.ts';
export * from './people.ts';
export * from './practice.ts';
export * from './programs/index.ts';
export * from './questions.ts';
export * from './reviews.ts';
export * from './webinars.ts';
