import { randomBytes } from 'node:crypto';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { mongo } from 'mongoose';
import { expect, it, vi } from 'vitest';
import { createWorker } from '../../../app/worker-app.ts';
import { testConfig } from '../../../test/servers/server.ts';
import { formatStoreAddress } from '../../foundation/index.ts';
import { backup } from '../commands/backup.ts';
import { backupFolder, filesIn, testBucket } from './backups.fixtures.ts';

const folder = backupFolder();
const POLL = { timeout: 60_000, interval: 50 };
type EmptyAcademy = ReturnType<typeof folder.emptyAcademy>;
const OF_SUBMISSION = ['assignments', 'ratings', 'voice_notes', 'results'];

/** Stores a prepared film, with one file. */
async function addFilm({ db, filmsStore }: EmptyAcademy, _id: mongo.ObjectId, owner = new mongo.ObjectId()) {
  const path = `films/${_id.toHexString()}/job-1/480.mp4`;
  const file = join('folder' in filmsStore ? filmsStore.folder : '', path);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, randomBytes(100));
  await db.collection('owned_films').insertOne({ _id, owner, renditions: [{ path, bytes: 100, height: 480 }] });
}

/** An academy with the films of two submissions. */
async function academyWithFilms() {
  const academy = folder.emptyAcademy();
  const ids = [0, 1].map(() => new mongo.ObjectId(randomBytes(12)));
  for (const video of ids) {
    const submission = new mongo.ObjectId();
    await addFilm(academy, video, submission);
    const marks = [{ step: 'a', start: 1, end: 2 }];
    await academy.db.collection('submissions').insertOne({ _id: submission, state: 'rated', video, marks, version: 3 });
    for (const name of OF_SUBMISSION) await academy.db.collection(name).insertOne({ submission });
    await academy.db.collection('notifications').insertOne({ kind: 'practice_result', causes: [submission] });
    await academy.db
      .collection<mongo.Document>('jobs')
      .insertOne({ kind: 'prepare_owned_film', target: String(video) });
  }
  const [withdrawn, kept] = ids as [mongo.ObjectId, mongo.ObjectId];
  return { academy, withdrawn, kept };
}

/** What the service of submissions and a worker do of a withdrawal, as far as backups see it. */
async function withdraw({ academy, withdrawn }: Awaited<ReturnType<typeof academyWithFilms>>): Promise<void> {
  const { db, filmsStore } = academy;
  const emptied = { $set: { state: 'withdrawn' }, $unset: { video: 1 } } as const;
  await db.collection('submissions').updateOne({ video: withdrawn }, emptied);
  await db.collection('owned_films').deleteOne({ _id: withdrawn });
  await db.collection('withdrawn_films').insertOne({ _id: withdrawn, at: new Date() });
  await rm(join('folder' in filmsStore ? filmsStore.folder : '', 'films', String(withdrawn)), { recursive: true });
}

it('a film that was withdrawn since is not restored, nor what was said of it, nor a draft of it; the others are', async () => {
  const scene = await academyWithFilms();
  const { academy, withdrawn, kept } = scene;
  const replaced = new mongo.ObjectId(randomBytes(12));
  await academy.db.collection('submissions').insertOne({ state: 'draft', video: replaced, version: 2 });
  await academy.db.collection('withdrawn_films').insertOne({ _id: replaced, at: new Date() });
  const older = await folder.backUp(academy);
  await withdraw(scene);
  await folder.backUp(academy);
  const restored = folder.emptyAcademy();
  expect(await folder.restore(older, restored)).toContain('Restauré et comparé');
  expect(Object.keys(await filesIn(restored.filmsStore))).toEqual([`/films/${kept}/job-1/480.mp4`]);
  expect(await restored.db.collection('owned_films').distinct('_id')).toEqual([kept]);
  expect(await restored.db.collection('jobs').distinct('target')).toEqual([String(kept)]);
  const submissions = await restored.db.collection('submissions').find().sort({ state: 1 }).toArray();
  expect(submissions).toMatchObject([
    { state: 'rated', video: kept, version: 3 },
    { state: 'withdrawn', marks: [], version: 4 },
  ]);
  expect(submissions[1]).not.toHaveProperty('video');
  const left = OF_SUBMISSION.map((name) => restored.db.collection(name).distinct('submission'));
  expect(await Promise.all(left)).toEqual(OF_SUBMISSION.map(() => [submissions[0]?._id]));
  expect(await restored.db.collection('notifications').distinct('causes')).toEqual([submissions[0]?._id]);
  // The backups of the restored academy know of it too, wherever they are.
  expect(await restored.db.collection('withdrawn_films').distinct('_id')).toEqual(
    expect.arrayContaining([withdrawn, replaced]),
  );
});

it('the list of withdrawn films only grows, also in a bucket; a damaged one lets nothing be restored', async () => {
  const scene = await academyWithFilms();
  const place = (name: string) => formatStoreAddress(bucket).replace('?', `/${name}.tar.age?`);
  const bucket = testBucket();
  const env = folder.env(scene.academy);
  await backup([place('older')], env, () => undefined);
  await withdraw(scene);
  await backup([place('newer')], env, () => undefined);
  // Of another academy that does not know of it.
  await backup([place('other')], folder.env(folder.emptyAcademy()), () => undefined);
  const restored = folder.emptyAcademy();
  await folder.restore(place('older'), restored);
  expect(Object.keys(await filesIn(restored.filmsStore))).toEqual([`/films/${scene.kept}/job-1/480.mp4`]);
  const file = await folder.backUp(scene.academy);
  const list = join(dirname(file), 'withdrawn/films.json');
  expect(JSON.parse(await readFile(list, 'utf8')).films).toContain(String(scene.withdrawn));
  await writeFile(list, '{');
  const empty = folder.emptyAcademy();
  await expect(folder.restore(file, empty)).rejects.toThrow('abîmée');
  expect(await empty.db.listCollections().toArray()).toEqual([]);
});

it('a film that is withdrawn after the last backup is not restored from it; a folder that is gone keeps no other from its list', async () => {
  const scene = await academyWithFilms();
  const { db, ...academy } = scene.academy;
  const place = formatStoreAddress(testBucket()).replace('?', '/only.tar.age?');
  const gone = folder.path('gone');
  const inFolder = await folder.backUp(academy, 'here/only.age');
  for (const address of [place, gone]) await backup([address], folder.env(academy), () => undefined);
  await rm(gone, { recursive: true });
  await writeFile(gone, 'no folder any more');

  await withdraw(scene);
  const job = { kind: 'note_withdrawal', target: String(scene.withdrawn) };
  await db.collection('jobs').insertOne({ ...job, lease_until: new Date(0), attempts: 0 });
  const worker = await createWorker({ ...testConfig(), ...academy, lanes: ['now'], ffmpeg: undefined });
  // It is tried again where it failed.
  const tried = { ...job, attempts: 1, owner: { $exists: false } };
  await vi.waitFor(async () => expect(await db.collection('jobs').countDocuments(tried)).toBe(1), POLL);
  await worker.close();

  for (const from of [inFolder, place]) {
    const restored = folder.emptyAcademy();
    await folder.restore(from, restored);
    expect(Object.keys(await filesIn(restored.filmsStore))).toEqual([`/films/${scene.kept}/job-1/480.mp4`]);
    expect(await restored.db.collection('owned_films').distinct('_id')).toEqual([scene.kept]);
  }
});
