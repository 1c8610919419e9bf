import { randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { MongoClient, ObjectId } from 'mongodb';
import { BACKUP_ENTRY, buildApi, RESTORE_ENTRY, SEED_ENTRY } from '../../build/index.ts';
import { startEphemeralMongo } from '../../programs/mongo/index.ts';
import { runCaptured } from '../../system/processes.ts';
import { scratchFolder } from '../../system/scratch-folder.ts';
import { readSettings } from '../../system/settings.ts';
import { CommandError, say, table } from '../../system/terminal.ts';

const FILM_BYTES = 2048 * 1024 * 1024;
const PART_BYTES = 1024 * 1024;

/** A backup of terabytes must not need more. */
const MEMORY_MAX_MB = 250;

/** Prints the highest use of memory of a process at its end. */
const MEASURE = `process.on('exit',()=>process.stdout.write('\\nmaxRSS '+process.resourceUsage().maxRSS))`;

interface Measured {
  name: string;
  seconds: number;
  memoryMb: number;
}

/** Backs up and restores a large academy with a film of 2 GB; false when that takes more memory than a fixed amount. */
export async function benchBackup(): Promise<boolean> {
  say('\nSauvegarde et restauration de 100 000 comptes, 1 000 cours et un film de 2 Go (deux minutes)…\n');
  await buildApi();
  const mongo = await startEphemeralMongo(readSettings());
  const folder = await scratchFolder('backup');
  const file = join(folder, 'academy.tar.age');
  const key = await newKey(folder);
  const academy = { MONGODB_URI: mongo.uri, ...storesIn(folder, 'academy') };
  const restored = {
    MONGODB_URI: mongo.uri.replace('/academie-iris?', '/academie-iris-restored?'),
    ...storesIn(folder, 'restored'),
  };
  await runMeasured('', SEED_ENTRY, ['--large'], academy);
  await addFilm(mongo.uri, academy.FILMS_STORE);
  const measured = [
    await runMeasured('Sauvegarde', BACKUP_ENTRY, [file], { ...academy, BACKUP_KEY: key }),
    await runMeasured('Vérification', BACKUP_ENTRY, ['--check', file], { BACKUP_KEY: key }),
    await runMeasured('Restauration', RESTORE_ENTRY, [file], { ...restored, BACKUP_KEY: key }),
  ];
  const rows = measured.map(({ name, seconds, memoryMb }) => [name, seconds.toFixed(1), memoryMb.toFixed(0)]);
  say(table([['', 's', 'Mo de mémoire'], ...rows]));
  say(`${((await stat(file)).size / 1e6).toFixed(0)} Mo de sauvegarde, ${await bytesOf(mongo.uri)} de documents.`);
  await mongo.stop();
  return measured.every(({ memoryMb }) => memoryMb < MEMORY_MAX_MB);
}

function storesIn(folder: string, name: string) {
  return { RELEASES_STORE: join(folder, name, 'releases'), FILMS_STORE: join(folder, name, 'films') };
}

async function newKey(folder: string): Promise<string> {
  const { output } = await runCaptured(process.execPath, [BACKUP_ENTRY, '--new-key'], { cwd: folder });
  return output.split('\n').find((line) => line.startsWith('AGE-SECRET-KEY-')) ?? '';
}

async function runMeasured(name: string, entry: string, args: string[], env: NodeJS.ProcessEnv): Promise<Measured> {
  const start = performance.now();
  const options = ['--import', `data:text/javascript,${encodeURIComponent(MEASURE)}`];
  const { ok, output } = await runCaptured(process.execPath, [...options, entry, ...args], {
    env: { ...process.env, ...env },
  });
  if (!ok) throw new CommandError(output);
  const kilobytes = Number(/maxRSS (\d+)/.exec(output)?.[1]);
  return { name, seconds: (performance.now() - start) / 1000, memoryMb: (kilobytes * 1024) / 1e6 };
}

async function addFilm(mongodbUri: string, store: string): Promise<void> {
  const _id = new ObjectId();
  const path = `films/${_id}/ready/720.mp4`;
  await mkdir(dirname(join(store, path)), { recursive: true });
  const parts = Array.from({ length: FILM_BYTES / PART_BYTES }, () => PART_BYTES);
  await pipeline(
    Readable.from(parts).map((size: number) => randomBytes(size)),
    createWriteStream(join(store, path)),
  );
  const client = await MongoClient.connect(mongodbUri);
  const film = {
    name: 'Long',
    sha256: String(_id),
    status: 'ready',
    progress: 100,
    bytes: FILM_BYTES,
    created_at: new Date(),
  };
  await client
    .db()
    .collection('videos')
    .insertOne({ _id, ...film, renditions: [{ path, bytes: FILM_BYTES, height: 720 }] });
  await client.close();
}

async function bytesOf(mongodbUri: string): Promise<string> {
  const client = await MongoClient.connect(mongodbUri);
  const { dataSize, objects } = await client.db().stats();
  await client.close();
  return `${(dataSize / 1e6).toFixed(0)} Mo (${objects.toLocaleString('fr-FR')})`;
}
