import type { mongo } from 'mongoose';

const BATCH = 500;

/** Sets the fields that `change` computes from each document of the filter, some hundred documents at a time. */
export async function rewrite(
  collection: mongo.Collection,
  filter: mongo.Filter<mongo.Document>,
  change: (document: mongo.Document) => mongo.Document,
): Promise<void> {
  let writes: mongo.AnyBulkWriteOperation[] = [];
  const flush = async () => {
    if (writes.length > 0) await collection.bulkWrite(writes, { ordered: false });
    writes = [];
  };
  for await (const document of collection.find(filter, { batchSize: BATCH })) {
    writes.push({ updateOne: { filter: { _id: document._id }, update: { $set: change(document) } } });
    if (writes.length === BATCH) await flush();
  }
  await flush();
}
