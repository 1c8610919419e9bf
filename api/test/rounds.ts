/** How often a race is repeated. */
export const ROUNDS = Number(process.env.RACE_ROUNDS || 1);
