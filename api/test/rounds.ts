/** How often a race is repeated. */
export const ROUNDS = Number(process.env.RACE_ROUNDS || 1);

/** How many clients compete where a few show the same. */
export const CLIENTS = 30;
