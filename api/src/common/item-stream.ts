import { Readable } from 'node:stream';

/** What a list needs of a database cursor. */
interface RecordCursor<Stored> {
  next(): Promise<Stored | null>;
  close(): Promise<unknown>;
}

/** What a list needs of a query. */
interface RecordQuery<Stored> {
  limit(count: number): PromiseLike<Stored[]>;
  cursor(options: { batchSize: number }): RecordCursor<Stored>;
}

/** One page of a list, or all of it. */
export type List<Item> = Item[] | ItemStream<Item>;

/** So many records are held at a time, however long the list. */
const BATCH = 500;

/** Items read from the database as the answer takes them, once; `close` frees the cursor, also of a stream never read. */
export class ItemStream<Item> implements AsyncIterable<Item> {
  readonly #items: AsyncGenerator<Item>;
  readonly #close: () => Promise<unknown>;

  private constructor(items: AsyncGenerator<Item>, close: () => Promise<unknown>) {
    this.#items = items;
    this.#close = close;
  }

  /** Resolves with the first record read: a database that is away or a query that is wrong fails before the answer begins. */
  static async open<Stored, Item>(
    query: RecordQuery<Stored>,
    toItem: (record: Stored) => Item,
  ): Promise<ItemStream<Item>> {
    const cursor = query.cursor({ batchSize: BATCH });
    const first = await cursor.next();
    return new ItemStream(itemsOf(first, cursor, toItem), () => cursor.close());
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Item> {
    try {
      yield* this.#items;
    } finally {
      await this.close();
    }
  }

  /** What `write` makes of the items, as a stream that frees the cursor however it ends, also when it is never read. */
  readable(write: (items: AsyncIterable<Item>) => AsyncIterable<string>): Readable {
    const body = Readable.from(write(this));
    // A generator that was never started runs no `finally`.
    body.once('close', () => void this.close().catch(() => undefined));
    return body;
  }

  async close(): Promise<void> {
    await this.#close();
  }
}

/** The first `limit` items of a query, or without a limit all of them as a stream. */
export async function listOf<Stored, Item>(
  query: RecordQuery<Stored>,
  limit: number | undefined,
  toItem: (record: Stored) => Item,
): Promise<List<Item>> {
  if (limit === undefined) return ItemStream.open(query, toItem);
  return (await query.limit(limit)).map(toItem);
}

async function* itemsOf<Stored, Item>(
  first: Stored | null,
  cursor: RecordCursor<Stored>,
  toItem: (record: Stored) => Item,
): AsyncGenerator<Item> {
  for (let record = first; record; record = await cursor.next()) yield toItem(record);
}
