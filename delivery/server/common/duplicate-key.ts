import { mongo } from 'mongoose';

/** Runs an upsert again if a concurrent one has inserted the record. */
export async function retriedOnce<Written>(write: () => Promise<Written>): Promise<Written> {
  return write().catch((error: unknown) => {
    ignoreDuplicate(error);
    return write();
  });
}

/** Ignores that a write violated a unique index. @throws other errors */
export function ignoreDuplicate(error: unknown): undefined {
  if (!(error instanceof mongo.MongoServerError && error.code === 11000)) throw error;
}
