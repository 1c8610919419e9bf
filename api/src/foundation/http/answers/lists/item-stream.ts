import { Readable } from 'node:stream';
import { Types } from 'mongoose';

/** The part of a database cursor that a list uses. */
interface RecordCursor<Stored> {
  next(): Promise<Stored | null>;
  close(): Promise<unknown>;
}

/** The part of a query that a list uses. */
interface RecordQuery<Stored> {
  limit(count: number): PromiseLike<Stored[]>;
  cursor(options: { batchSize: number }): RecordCursor<Stored>;
}

/** A page of a list, or the whole list as a stream. */
export type List<Item> = Item[] | ItemStream<Item>;

/** Number of records in memory at a time. */
const BATCH = 500;

/** The same of records that are described together, each with others that are read for it. */
const DESCRIBED_BATCH = 200;

/** A part of a list: `after` is the id of the last record of the one before. */
interface Page {
  limit: number;
  after: string | undefined;
}

/** Items read from the database while the answer is sent; can be read once. `close` frees the cursor. */
export class ItemStream<Item> implements AsyncIterable<Item> {
  readonly #items: AsyncGenerator<Item>;
  readonly #close: () => Promise<unknown>;

  private constructor(items: AsyncGenerator<Item>, close: () => Promise<unknown>) {
    this.#items = items;
    this.#close = close;
  }

  /** Resolves when the first record has been read, so that failures are known before the answer begins. */
  static async open<Stored, Item>(
    query: RecordQuery<Stored>,
    toItem: (record: Stored) => Item,
  ): Promise<ItemStream<Item>> {
    const cursor = query.cursor({ batchSize: BATCH });
    const first = await cursor.next();
    return new ItemStream(itemsOf(first, cursor, toItem), () => cursor.close());
  }

  /** Items that a generator reads; resolves when the first one has been read. */
  static async from<Item>(items: AsyncGenerator<Item>): Promise<ItemStream<Item>> {
    const { value, done } = await items.next();
    return new ItemStream(done ? items : startingWith(value, items), () => items.return(undefined));
  }

  /** Items of records that are read page by page and described together; resolves when the first one has been read. */
  static inPages<Stored extends { _id: unknown }, Item>(
    read: (page: Page) => Promise<Stored[]>,
    describe: (records: Stored[]) => Promise<Item[]> | Item[],
    after?: string,
  ): Promise<ItemStream<Item>> {
    return ItemStream.from(itemsInPages(read, describe, after));
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

/** The first `limit` items of a query, or without a limit all items as a stream. */
export async function readList<Stored, Item>(
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

async function* itemsInPages<Stored extends { _id: unknown }, Item>(
  read: (page: Page) => Promise<Stored[]>,
  describe: (records: Stored[]) => Promise<Item[]> | Item[],
  after: string | undefined,
): AsyncGenerator<Item> {
  let last = after;
  do {
    const records = await read({ limit: DESCRIBED_BATCH, after: last });
    yield* await describe(records);
    last = records.length < DESCRIBED_BATCH ? undefined : String(records.at(-1)?._id);
  } while (last !== undefined);
}

async function* startingWith<Item>(first: Item, others: AsyncIterable<Item>): AsyncGenerator<Item> {
  yield first;
  yield* others;
}

/** Condition for the items after the given id in a list that is sorted newest first. */
export function olderThan(id: string | undefined): { _id?: { $lt: Types.ObjectId } } {
  return id ? { _id: { $lt: new Types.ObjectId(id) } } : {};
}
