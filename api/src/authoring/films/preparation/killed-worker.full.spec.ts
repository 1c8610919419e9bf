import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Job, JobsService, LeaseLostError } from '../../../foundation/jobs/jobs.service.ts';
import { FFMPEG, filmApi, POLL, testFilm } from '../films.fixtures.ts';
import { FilmPreparationService } from './film-preparation.service.ts';

const api = filmApi();
const API = resolve(import.meta.dirname, '../../../..');
const RSPACK = resolve(API, '../node_modules/@rspack/cli/bin/rspack.js');
// Where its imports find the installed packages.
const CACHE = resolve(API, '../node_modules/.cache');

let built: string;

beforeAll(async () => {
  await mkdir(CACHE, { recursive: true });
  built = await mkdtemp(join(CACHE, 'iris-spec-worker-'));
  const args = [RSPACK, 'build', '-c', 'rspack.config.ts', '--output-path', built];
  await promisify(execFile)(process.execPath, args, { cwd: API });
});
afterAll(() => rm(built, { recursive: true, force: true }));

/** Starts the program that is delivered. */
function startProcess() {
  const { mongodbUri, filmsStore } = api.server.config;
  const child = spawn(process.execPath, [join(built, 'worker.js')], {
    stdio: 'ignore',
    env: {
      ...process.env,
      MONGODB_URI: mongodbUri,
      FILMS_STORE: 'folder' in filmsStore ? filmsStore.folder : '',
      FFMPEG,
      LOG_LEVEL: 'silent',
    },
  });
  const exited = once(child, 'exit') as Promise<[number | null, NodeJS.Signals | null]>;
  return {
    end: async (signal: NodeJS.Signals) => {
      child.kill(signal);
      return exited;
    },
  };
}

const jobs = () => api.server.connection.collection('jobs');

/** The processes of ffmpeg that work for this spec. */
async function encoders(): Promise<string[]> {
  const { filmsStore } = api.server.config;
  const folder = 'folder' in filmsStore ? filmsStore.folder : '';
  const { stdout } = await promisify(execFile)('ps', ['-eo', 'args']);
  return stdout.split('\n').filter((line) => line.includes('libx264') && line.includes(folder));
}

it('a worker that is stopped gives its job back; that of a killed one is taken up once by another, which replaces its half results', async () => {
  const id = await api.upload(await api.make('long.mp4', ...testFilm({ seconds: 40, size: '1280x720' })));
  const work = async () => (await api.stored()).filter((path) => path.startsWith('scratch/work/'));
  const stopped = startProcess();
  await expect.poll(encoders, POLL).not.toEqual([]);
  await stopped.end('SIGTERM');
  // Which is not an attempt.
  expect(await jobs().findOne({ target: id })).toMatchObject({ attempts: 0, lease_until: new Date(0) });
  expect([...(await encoders()), ...(await work())]).toEqual([]);

  const killed = startProcess();
  await expect.poll(async () => (await api.video(id)).progress, POLL).toBeGreaterThan(0);
  expect(await killed.end('SIGKILL')).toEqual([null, 'SIGKILL']);
  expect(await work()).not.toEqual([]);
  // What the killed worker started ends with it.
  await expect.poll(encoders, POLL).toEqual([]);
  expect(await api.video(id)).toMatchObject({ status: 'processing' });
  // As if the time of its lease had passed.
  await jobs().updateOne({ target: id }, { $set: { lease_until: new Date(0) } });
  const others = [startProcess(), startProcess()];
  await expect.poll(async () => (await jobs().findOne({ target: id }))?.attempts, POLL).toBe(2);
  await expect.poll(async () => (await api.video(id)).status, POLL).toBe('ready');
  await api.idle();
  const files = (await api.stored()).map((path) => path.replace(/^films\/[0-9a-f]{24}\/[0-9a-f]{24}/, 'films'));
  expect(files.sort()).toEqual(['480.mp4', '720.mp4', 'poster.webp', 'sprite.webp'].map((name) => `films-2/${name}`));
  await Promise.all(others.map((one) => one.end('SIGTERM')));
});

it('a worker that wakes up after another has done its job changes nothing', async () => {
  const id = await api.upload(await api.make('short.mp4', ...testFilm({ seconds: 1.2 })));
  const sleeper = (await api.server.app.get(JobsService, { strict: false }).take('sleeper', ['prepare_film'])) as Job;
  await jobs().updateOne({ target: id }, { $set: { lease_until: new Date(0) } });
  const worker = await api.startWorker();
  const ready = await api.settled(id);
  await api.idle();
  const stored = await api.stored();
  const preparation = worker.get(FilmPreparationService, { strict: false });
  await expect(preparation.prepare(sleeper, new AbortController().signal)).rejects.toThrow(LeaseLostError);
  expect(await api.video(id)).toEqual(ready);
  expect(await api.stored()).toEqual(stored);
  await api.stopWorkers();
});

it('a film that ends three workers is given up, and can be retried', async () => {
  const id = await api.upload(await readFile(join(built, 'worker.js')));
  await jobs().updateOne({ target: id }, { $set: { attempts: 3 } });
  await api.startWorker();
  expect(await api.settled(id)).toMatchObject({ failure: { code: 'film_interrupted' }, can_retry: true });
});
