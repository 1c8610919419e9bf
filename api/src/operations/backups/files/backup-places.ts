import type { mongo } from 'mongoose';
import type { Place } from './place.ts';

/** A folder in which a backup was made; the addresses are those of the command. */
interface BackupPlaceRecord {
  _id: string;
  backed_up_at: Date;
}

/** Notes where a backup was made: films that are withdrawn later are listed there at once. */
export async function rememberPlace({ folder }: Place, db: mongo.Db): Promise<void> {
  await placesOf(db).updateOne({ _id: folder }, { $set: { backed_up_at: new Date() } }, { upsert: true });
}

/** The addresses of the folders in which backups were made. */
export function listPlaces(db: mongo.Db): Promise<string[]> {
  return placesOf(db).distinct('_id');
}

function placesOf(db: mongo.Db): mongo.Collection<BackupPlaceRecord> {
  return db.collection('backup_places');
}
