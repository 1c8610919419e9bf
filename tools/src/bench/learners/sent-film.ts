import { mkdir, truncate, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { ObjectId } from 'mongodb';
import type { AcademyOfLearners } from './academy-of-learners.ts';
import type { Learner } from './learners-in-database.ts';

const MEGABYTE = 1024 ** 2;

/** A film that a learner has sent to raters. */
export interface SentFilm {
  learner: Learner;
  submission: string;
  /** Where its files are on the disk. */
  files: readonly string[];
}

/** Writes a film that a learner has sent, with its files, into database and store. */
export async function addSentFilm({ db, filmsStore }: AcademyOfLearners, learner: Learner): Promise<SentFilm> {
  const [submission, film] = [new ObjectId(), new ObjectId()];
  const folder = `films/${film.toHexString()}/ready`;
  const paths = ['720.mp4', 'poster.webp', 'sprite.webp'].map((name) => `${folder}/${name}`);
  const files = paths.map((path) => join(filmsStore, path));
  for (const file of files) {
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, '');
    await truncate(file, MEGABYTE);
  }
  const [rendition, poster, sprite] = paths.map((path) => ({ path, bytes: MEGABYTE }));
  const size = { duration: 10, width: 1280, height: 720, fps: 25, bytes: MEGABYTE };
  const grid = { interval: 1, columns: 10, tile_width: 160, tile_height: 90 };
  const record = { owner: learner.user, name: 'Film', status: 'ready', progress: 100, created_at: new Date() };
  const stored = { renditions: [{ ...rendition, height: 720 }], poster, sprite: { ...sprite, ...grid } };
  await db.collection('owned_films').insertOne({ _id: film, ...record, ...size, ...stored });
  const refers = {
    user: learner.user,
    enrollment: submission,
    course: submission,
    lesson: submission,
    rubric: submission,
  };
  const declared = { origin: 'wet_lab', declaration: 1, declared_at: new Date(), created_at: new Date() };
  const work = { cut: null, marks: [], self_levels: [], is_shared: false, open_slots: [], version: 1 };
  const sent = { state: 'sent', sent_at: new Date(), number: 1, required: 2, code: submission.toHexString() };
  await db
    .collection('submissions')
    .insertOne({ _id: submission, ...refers, ...declared, ...work, ...sent, video: film });
  return { learner, submission: submission.toHexString(), files };
}
