/** How often a race is repeated: as often as `RACE_ROUNDS` says. The figures of docs/quality.md are of twenty rounds. */
export const ROUNDS = Number(process.env.RACE_ROUNDS || 5);
