/** How often a race is repeated. */
export const ROUNDS = Number(process.env.RACE_ROUNDS || 1);

/** How many clients compete where a few show the same: more in `npm run test:full`. */
export const CLIENTS = process.env.TESTS === 'full' ? 100 : 30;
