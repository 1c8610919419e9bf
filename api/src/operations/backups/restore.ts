import type { mongo } from 'mongoose';
import { endRestore, markRestore, unfinishedRestore } from '../../foundation/index.ts';
import { BackupError } from './archive/manifest.ts';
import { type Contents, NO_SINK, readBackup } from './archive/read-backup.ts';
import { type Academy, connect, type Report } from './back-up.ts';
import { RestoredAcademy } from './database/restored-academy.ts';
import { rememberPlace } from './files/backup-places.ts';
import type { Place } from './files/place.ts';
import { openStores, somethingIn } from './files/stores.ts';
import { forgetWithdrawn, readWithdrawn } from './files/withdrawn-films.ts';

interface RestoreOptions {
  secret: string;
  place: Place;
  report?: Report;
}

/** Reads a whole backup without writing anything. @throws {BackupError} */
export async function checkBackup(place: Place, secret: string): Promise<Contents> {
  return readBackup(await place.read(), secret, NO_SINK);
}

/**
 * Restores a backup into an empty academy, or again where a restore of the same one has failed, without the films that the
 * list beside it says are withdrawn. Until it ends the database is marked, and no process uses it. @throws {BackupError}
 */
export async function restore(
  academy: Academy,
  { secret, place, report = () => undefined }: RestoreOptions,
): Promise<Contents> {
  const client = await connect(academy);
  try {
    const db = client.db();
    const failed = await unfinishedRestore(db);
    if (failed === undefined) await checkEmpty(db, academy);
    const contents = await checkBackup(place, secret);
    const withdrawn = await readWithdrawn(place);
    await begin(db, contents.head.id, failed);
    await report('La sauvegarde est entière, je la restaure…');
    const restored = new RestoredAcademy(db, await openStores(academy), withdrawn);
    await readBackup(await place.read(), secret, restored);
    await report('Tout est écrit, je compare avec la sauvegarde…');
    await restored.compare(contents.manifest);
    await forgetWithdrawn(db, withdrawn);
    await rememberPlace(place, db);
    await restored.createIndexes();
    await endRestore(db);
    return contents;
  } finally {
    await client.close();
  }
}

async function begin(db: mongo.Db, backup: string, failed: string | undefined): Promise<void> {
  if (failed === undefined) return markRestore(db, backup);
  if (failed !== backup) {
    throw new BackupError("Une restauration d'une autre sauvegarde a échoué ici\u00a0: videz la base et les magasins.");
  }
  for (const { name } of await db.listCollections({}, { nameOnly: true }).toArray()) {
    if (name !== 'restores' && !name.startsWith('system.')) await db.dropCollection(name);
  }
}

async function checkEmpty(db: mongo.Db, { releasesStore, filmsStore }: Academy): Promise<void> {
  const names = (await db.listCollections({}, { nameOnly: true }).toArray()).map(({ name }) => name).sort();
  const [release, film] = await Promise.all([somethingIn(releasesStore), somethingIn(filmsStore)]);
  const found = [
    names.length > 0 &&
      `la base «\u00a0${db.databaseName}\u00a0» a ${names.length} collections (${names.slice(0, 3).join(', ')}…)`,
    release !== undefined && `le magasin des versions a ${release}`,
    film !== undefined && `le magasin des films a ${film}`,
  ].filter((one) => one !== false);
  if (found.length === 0) return;
  throw new BackupError(`Une sauvegarde se restaure dans une académie vide\u00a0: ${found.join('\u00a0; ')}.`);
}
