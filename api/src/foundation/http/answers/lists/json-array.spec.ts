import { expect, it } from 'vitest';
import { jsonArray } from './json-array.ts';

/** Items that are available without waiting, like those of a batch that the driver has received. */
async function* numbers(count: number) {
  for (let number = 0; number < count; number += 1) yield number;
}

it('lets other requests run between two chunks', async () => {
  let turns = 0;
  const takeTurn = () => {
    turns += 1;
    turn = setImmediate(takeTurn);
  };
  let turn = setImmediate(takeTurn);
  const pieces: string[] = [];
  for await (const piece of jsonArray(numbers(20_000), String)) pieces.push(piece);
  clearImmediate(turn);
  expect(JSON.parse(pieces.join(''))).toHaveLength(20_000);
  expect(pieces.length).toBeGreaterThan(2);
  expect(turns).toBeGreaterThanOrEqual(pieces.length - 1);
});
