const { RACE_ROUNDS, TESTS } = process.env;

/** How often a race is repeated. The figures of docs/quality.md are of twenty rounds. */
export const ROUNDS = Number(RACE_ROUNDS || (TESTS === 'full' ? 20 : 1));
