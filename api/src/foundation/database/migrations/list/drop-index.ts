import { mongo } from 'mongoose';

/** The answers where there is none: in new databases, and when a migration is repeated. */
const MISSING = ['IndexNotFound', 'NamespaceNotFound'];

/** Drops an index of an earlier version, if it is there. */
export async function dropIndex(collection: mongo.Collection, name: string): Promise<void> {
  await collection.dropIndex(name).catch((error: unknown) => {
    if (!(error instanceof mongo.MongoServerError && MISSING.includes(error.codeName ?? ''))) throw error;
  });
}
