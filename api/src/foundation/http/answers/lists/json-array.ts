import { setImmediate } from 'node:timers/promises';

/** Size of a chunk, in characters: serializing it takes a few milliseconds, after which other requests are handled. */
const PIECE_CHARS = 32_768;

/** Serializes items as a JSON array in chunks, with backpressure. */
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
