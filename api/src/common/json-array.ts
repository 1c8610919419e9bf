import { setImmediate } from 'node:timers/promises';

/** Enough for the network; a few milliseconds of work, after which other requests have their turn. */
const PIECE_CHARS = 32_768;

/** Writes items as one JSON array, piece by piece, no faster than the pieces are taken. */
export async function* jsonArray<Item>(
  items: AsyncIterable<Item>,
  serialize: (item: Item) => string,
): AsyncGenerator<string> {
  let piece = '[';
  let separator = '';
  for await (const item of items) {
    piece += separator + serialize(item);
    separator = ',';
    if (piece.length < PIECE_CHARS) continue;
    yield piece;
    piece = '';
    await setImmediate();
  }
  yield `${piece}]`;
}
