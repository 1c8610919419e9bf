import type { mongo } from 'mongoose';

/** A restore that has begun and not ended. */
interface RestoreRecord {
  _id: string;
  /** The id of the backup. */
  backup: string;
  begun_at: Date;
}

const ID = 'restore';

/** Marks a database as being restored, so that nobody uses one half of an academy. Rejects when it is marked already. */
export async function markRestore(db: mongo.Db, backup: string): Promise<void> {
  await openRestores(db).insertOne({ _id: ID, backup, begun_at: new Date() }, { writeConcern: { w: 'majority' } });
}

/** The id of the backup that is being restored, or whose restore failed; undefined for others. */
export async function unfinishedRestore(db: mongo.Db): Promise<string | undefined> {
  return (await openRestores(db).findOne({ _id: ID }))?.backup;
}

/** Ends the restore: the database may be used. */
export async function endRestore(db: mongo.Db): Promise<void> {
  await openRestores(db).drop();
}

function openRestores(db: mongo.Db): mongo.Collection<RestoreRecord> {
  return db.collection('restores');
}
