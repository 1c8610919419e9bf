const { RACE_ROUNDS, TESTS } = process.env;

/** How often a race is repeated. `npm run test:full` asks for twenty. */
export const ROUNDS = Number(RACE_ROUNDS || (TESTS === 'full' ? 20 : 1));
