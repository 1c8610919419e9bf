import type { mongo } from 'mongoose';

const BATCH = 500;

/**
 * Sets the fields that `change` returns for each document of the collection, in batches. Skips a document when one of these
 * fields has been written meanwhile by an instance of the previous version, because the change would be based on old values.
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
