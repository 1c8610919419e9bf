/** Pseudo-random whole numbers below a limit, the same each time. */
export function randomNumbers(seed: number): (below: number) => number {
  const next = mulberry32(seed);
  return (below) => next() % below;
}

/** Pseudo-random numbers from 0 to below 1, the same each time. */
export function randomShares(seed: number): () => number {
  const next = mulberry32(seed);
  return () => next() / 2 ** 32;
}

function mulberry32(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return (mixed ^ (mixed >>> 14)) >>> 0;
  };
}
