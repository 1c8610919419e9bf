import { setImmediate as endOfTurn } from 'node:timers/promises';

/** Runs work that pauses with `yield`: between its parts the process answers others, however long the whole takes. */
export async function inTurns<Result>(work: Generator<void, Result>): Promise<Result> {
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
    await endOfTurn();
  }
}

/** The items in parts of this size, for work that takes long: see {@link inTurns}. */
export function chunksOf<Item>(items: readonly Item[], size: number): Item[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  );
}
