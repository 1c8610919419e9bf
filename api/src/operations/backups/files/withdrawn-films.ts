import { mongo } from 'mongoose';
import { z } from 'zod';
import { WITHDRAWN_SUBMISSION } from '../../../practice/index.ts';
import { BackupError } from '../archive/manifest.ts';
import type { Place } from './place.ts';

/** The list beside the backups: archives are never changed, and older ones still have the films. In a folder that a worker may write. */
const LIST = 'withdrawn/films.json';

const listSchema = z.object({ films: z.array(z.string().regex(/^[0-9a-f]{24}$/)) });

/** The ids of the films that their owners have withdrawn, as the list beside a backup says. @throws {BackupError} when it is damaged */
export async function readWithdrawn(place: Place): Promise<Set<string>> {
  const text = await place.readBeside(LIST);
  if (text === undefined) return new Set();
  try {
    return new Set(listSchema.parse(JSON.parse(text)).films);
  } catch (cause) {
    throw new BackupError(`La liste des films retirés, ${LIST}, est abîmée.`, { cause });
  }
}

/** Adds the films that are withdrawn to the list beside a backup. @throws {BackupError} */
export async function noteWithdrawn(place: Place, db: mongo.Db): Promise<void> {
  for (;;) {
    const listed = await readWithdrawn(place);
    const records = await db.collection('withdrawn_films').find().toArray();
    const films = new Set([...listed, ...records.map(({ _id }) => _id.toHexString())]);
    if (films.size === listed.size) return;
    // Read again: another process may have written its own list meanwhile.
    await place.writeBeside(LIST, JSON.stringify({ films: [...films].sort() }));
  }
}

/** Whether a file of the film store is of one of these films. */
export function isOfFilm(path: string, films: ReadonlySet<string>): boolean {
  return films.has(path.split('/')[1] ?? '');
}

/**
 * Takes withdrawn films out of a restored database, with what was said of them, and notes them for later backups. A draft goes
 * with its film, as when it is withdrawn: whether the film was only replaced is not listed.
 */
export async function forgetWithdrawn(db: mongo.Db, films: ReadonlySet<string>): Promise<void> {
  if (films.size === 0) return;
  const ids = [...films].map((id) => new mongo.ObjectId(id));
  await db.collection('owned_films').deleteMany({ _id: { $in: ids } });
  await db.collection('jobs').deleteMany({ kind: 'prepare_owned_film', target: { $in: [...films] } });
  const submissions = await db.collection('submissions').distinct('_id', { video: { $in: ids } });
  for (const name of ['assignments', 'ratings', 'voice_notes', 'results']) {
    await db.collection(name).deleteMany({ submission: { $in: submissions } });
  }
  await db.collection('notifications').deleteMany({ causes: { $in: submissions } });
  await db.collection('submissions').deleteMany({ _id: { $in: submissions }, state: 'draft' });
  await db
    .collection('submissions')
    .updateMany({ _id: { $in: submissions } }, { ...WITHDRAWN_SUBMISSION, $inc: { version: 1 } });
  const noted = ids.map((_id) => {
    return { updateOne: { filter: { _id }, update: { $setOnInsert: { at: new Date() } }, upsert: true } };
  });
  await db.collection('withdrawn_films').bulkWrite(noted);
}
