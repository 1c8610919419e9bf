import type { mongo } from 'mongoose';
import type { Place } from './place.ts';

/** A folder with backups of the academy; the addresses are those of the commands. */
interface BackupPlaceRecord {
  _id: string;
  used_at: Date;
}

/** Notes where a backup was made, or one was restored from: films that are withdrawn later are listed there at once. */
export async function rememberPlace({ folder }: Place, db: mongo.Db): Promise<void> {
  await placesOf(db).updateOne({ _id: folder }, { $set: { used_at: new Date() } }, { upsert: true });
}

/** The addresses of the folders with backups. */
export function listPlaces(db: mongo.Db): Promise<string[]> {
  return placesOf(db).distinct('_id');
}

function placesOf(db: mongo.Db): mongo.Collection<BackupPlaceRecord> {
  return db.collection('backup_places');
}
