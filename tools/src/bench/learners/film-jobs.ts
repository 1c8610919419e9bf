import { randomBytes } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ObjectId } from 'mongodb';
import { runCaptured } from '../../system/processes.ts';
import { scratchFolder } from '../../system/scratch-folder.ts';
import { CommandError } from '../../system/terminal.ts';
import type { AcademyOfLearners } from './academy-of-learners.ts';
import { AuthorClient } from './author-client.ts';

/** What workers did with the films of an author. */
export interface FilmJobs {
  films: number;
  /** Attempts that a killed worker did not finish. */
  interrupted: number;
  /** Films that ended three workers, and that the author had prepared again. */
  retried: number;
  faults: string[];
}

interface StoredFile {
  path: string;
}

/** What a prepared film says of its files. */
interface StoredFilm {
  renditions: StoredFile[];
  poster: StoredFile;
  sprite: StoredFile;
}

/** Films that wait for a worker: enough that each kill finds a worker at work. */
const WAITING = 4;
const POLL_MS = 100;
const DONE_WITHIN_MS = 600_000;

/** What unfinished uploads and writes leave here is deleted after a day. */
const SWEPT_LATER = ['scratch/uploads/', 'scratch/temporary/'];

/** Films that were uploaded for workers. */
export interface FilmQueue {
  /** Uploads more until the signal, as fast as they are prepared, then waits until no job is left. */
  keepFilled: (signal: AbortSignal) => Promise<FilmJobs>;
}

/** Uploads this number of small films. */
export async function queueFilms(ffmpeg: string, academy: AcademyOfLearners, count: number): Promise<FilmQueue> {
  const { db, address, authorToken } = academy;
  const author = new AuthorClient(address, authorToken);
  const stored = watchStoredFilms(academy);
  const film = await makeFilm(ffmpeg);
  const films: string[] = [];
  const upload = async () => films.push(await author.upload(withOtherHash(film)));
  while (films.length < count) await upload();
  const keepFilled = async (signal: AbortSignal): Promise<FilmJobs> => {
    while (!signal.aborted) {
      if ((await db.collection('jobs').countDocuments({ kind: 'prepare_film' })) >= WAITING) await sleep(POLL_MS);
      else await upload();
    }
    await noJobLeft(academy);
    const failed = await db.collection('videos').find({ failure: 'film_interrupted', status: 'failed' }).toArray();
    for (const { _id } of failed) await author.retry(_id.toHexString());
    await noJobLeft(academy);
    const { attempts, faults } = await filesOf(academy);
    const times = await stored();
    const wrong = films.filter((id) => times.get(id) !== 1).length;
    return {
      films: films.length,
      interrupted: attempts - films.length,
      retried: failed.length,
      faults: [...faults, ...(wrong > 0 ? [`${wrong} films préparés plus d'une fois, ou jamais`] : [])],
    };
  };
  return { keepFilled };
}

async function makeFilm(ffmpeg: string): Promise<Buffer> {
  const file = join(await scratchFolder('film'), 'film.mp4');
  const picture = ['-f', 'lavfi', '-i', 'testsrc=duration=4:size=640x480:rate=25'];
  const { ok, output } = await runCaptured(ffmpeg, [...picture, '-pix_fmt', 'yuv420p', file]);
  if (!ok) throw new CommandError(`FFmpeg n'a pas fait le film d'essai :\n${output}`);
  return readFile(file);
}

/** Another film for the academy: a box that players skip (ISO/IEC 14496-12) changes its hash. */
function withOtherHash(film: Buffer): Buffer {
  const box = Buffer.concat([Buffer.alloc(4), Buffer.from('free'), randomBytes(16)]);
  box.writeUInt32BE(box.length);
  return Buffer.concat([film, box]);
}

/** Counts how often a result is stored for each film. Returns a function that ends this and returns the counts. */
function watchStoredFilms({ db }: AcademyOfLearners): () => Promise<Map<string, number>> {
  const times = new Map<string, number>();
  const last = new ObjectId();
  const videos = db.collection('videos');
  const changes = videos.watch();
  const watching = (async () => {
    for await (const change of changes) {
      if (change.operationType === 'insert' && last.equals(change.documentKey._id)) return;
      if (change.operationType !== 'update') continue;
      const { documentKey, updateDescription } = change;
      // Each attempt has files of its own.
      if (!Object.keys(updateDescription.updatedFields ?? {}).some((field) => field.startsWith('poster'))) continue;
      const id = String(documentKey._id);
      times.set(id, (times.get(id) ?? 0) + 1);
    }
  })();
  return async () => {
    // Changes arrive in order: after this one none is missing.
    await videos.insertOne({ _id: last });
    await watching;
    await changes.close();
    return times;
  };
}

async function noJobLeft({ db }: AcademyOfLearners): Promise<void> {
  for (const end = Date.now() + DONE_WITHIN_MS; Date.now() < end; await sleep(POLL_MS)) {
    if ((await db.collection('jobs').countDocuments()) === 0) return;
  }
}

/** Compares what is stored of films with what the database says, and counts the attempts that made it. */
async function filesOf({ db, filmsStore }: AcademyOfLearners): Promise<{ attempts: number; faults: string[] }> {
  const records = await db
    .collection<StoredFilm>('videos')
    .find({ poster: { $exists: true } })
    .toArray();
  const named = records.flatMap(({ renditions, poster, sprite }) =>
    [...renditions, poster, sprite].map(({ path }) => path),
  );
  const entries = await readdir(filmsStore, { recursive: true, withFileTypes: true });
  const found = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(filmsStore, join(entry.parentPath, entry.name)))
    .filter((path) => !SWEPT_LATER.some((folder) => path.startsWith(folder)));
  const missing = named.filter((path) => !found.includes(path));
  const surplus = found.filter((path) => !named.includes(path));
  const left = await db.collection('jobs').countDocuments();
  return {
    attempts: records.reduce((sum, { poster }) => sum + Number(/-(\d+)\/[^/]+$/.exec(poster.path)?.[1]), 0),
    faults: [
      ...(left > 0 ? [`${left} travaux en attente`] : []),
      ...missing.map((path) => `fichier manquant : ${path}`),
      ...surplus.map((path) => `fichier en trop : ${path}`),
    ],
  };
}
