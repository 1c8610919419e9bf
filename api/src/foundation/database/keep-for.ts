import { type Collection, mongo } from 'mongoose';

const DAY_SECONDS = 24 * 3600;

/** MongoDB's code when an index on the same field has other options. */
const INDEX_OPTIONS_CONFLICT = 85;

/**
 * Has MongoDB delete the documents of a collection `days` after the date in `field`. A TTL index of the schema could not
 * follow a setting: an existing index is not created again.
 */
export async function keepFor(collection: Collection, field: string, days: number): Promise<void> {
  const index = { keyPattern: { [field]: 1 }, expireAfterSeconds: days * DAY_SECONDS };
  try {
    await collection.createIndex(index.keyPattern, { expireAfterSeconds: index.expireAfterSeconds });
  } catch (error) {
    if (!(error instanceof mongo.MongoServerError && error.code === INDEX_OPTIONS_CONFLICT)) throw error;
    await collection.conn.db?.command({ collMod: collection.collectionName, index });
  }
}
