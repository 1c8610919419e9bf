import { mongo } from 'mongoose';

/** Whether a write violated a unique index. */
export function isDuplicateKey(error: unknown): boolean {
  return error instanceof mongo.MongoServerError && error.code === 11000;
}

/** Runs an upsert again if a concurrent one has inserted the record. */
export async function retriedOnce<Written>(write: () => Promise<Written>): Promise<Written> {
  return write().catch((error: unknown) => {
    ignoreDuplicate(error);
    return write();
  });
}

/** @throws other errors */
export function ignoreDuplicate(error: unknown): undefined {
  if (!isDuplicateKey(error)) throw error;
}
