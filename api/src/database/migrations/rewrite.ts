import type { mongo } from 'mongoose';

const BATCH = 500;

/** Sets what `change` answers for each document of the collection, if it answers anything, some hundred at a time. */
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
    if (fields) writes.push({ updateOne: { filter: { _id: document._id }, update: { $set: fields } } });
    if (writes.length === BATCH) await flush();
  }
  await flush();
}
