import type { mongo } from 'mongoose';

const BATCH = 500;

/**
 * Sets what `change` answers for each document of the collection, if it answers anything, some hundred at a time. A document
 * whose fields an instance of the version before has written meanwhile keeps what that wrote: the change was made from less.
 */
export async function rewrite(
  collection: mongo.Collection,
  change: (document: mongo.Document) => mongo.Document | undefined,
): Promise<void> {
  let writes: mongo.AnyBulkWriteOperation[] = [];
  const flush = async () => {
    if (writes.length > 0) await collection.bulkWrite(writes, { ordered: false });
    writes = [];
  };
  for await (const document of collection.find({}, { batchSize: BATCH })) {
    const fields = change(document);
    const filter = { _id: document._id, ...before(document, fields) };
    if (fields) writes.push({ updateOne: { filter, update: { $set: fields } } });
    if (writes.length === BATCH) await flush();
  }
  await flush();
}

/** These fields as they were read; null also finds a field that is absent. */
function before(document: mongo.Document, fields: mongo.Document = {}): mongo.Document {
  return Object.fromEntries(Object.keys(fields).map((name) => [name, document[name] ?? null]));
}
