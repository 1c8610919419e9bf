import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type BuiltApi, buildApi } from '../../../../test/servers/instances.ts';
import { type Job, JobsService, LeaseLostError } from '../../../foundation/jobs/jobs.service.ts';
import { prepareFilm } from '../film-jobs.ts';
import { FFMPEG, filmApi, POLL, testFilm } from '../films.fixtures.ts';
import { FilmPreparationService } from './film-preparation.service.ts';

const api = filmApi();
let built: BuiltApi;

beforeAll(async () => {
  built = await buildApi();
});
afterAll(() => built.remove());

/** An ffmpeg that takes at least as long as the film, however fast the machine is. */
async function slowFfmpeg(): Promise<string> {
  const program = join(await api.scratch(), 'ffmpeg');
  const lines = ['#!/bin/sh', `case "$*" in *libx264*) exec "${FFMPEG}" -re "$@";; esac`, `exec "${FFMPEG}" "$@"`, ''];
  await writeFile(program, lines.join('\n'), { mode: 0o755 });
  return program;
}

/** Starts the program that is delivered. */
function startProcess(ffmpeg = FFMPEG) {
  const { mongodbUri, filmsStore } = api.server.config;
  const child = spawn(process.execPath, [join(built.folder, 'worker.js')], {
    stdio: 'ignore',
    env: {
      ...process.env,
      MONGODB_URI: mongodbUri,
      FILMS_STORE: 'folder' in filmsStore ? filmsStore.folder : '',
      FFMPEG: ffmpeg,
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

it('the job of a killed worker is taken up once by another, and its half results are replaced', async () => {
  const id = await api.upload(await api.make('long.mp4', ...testFilm({ seconds: 6 })));
  const first = startProcess(await slowFfmpeg());
  await expect.poll(async () => (await api.video(id)).progress, POLL).toBeGreaterThan(0);
  expect(await first.end('SIGKILL')).toEqual([null, 'SIGKILL']);
  expect((await api.stored()).some((path) => path.startsWith('scratch/work/'))).toBe(true);
  // What the killed worker started ends with it.
  await expect.poll(encoders, POLL).toEqual([]);
  expect(await api.video(id)).toMatchObject({ status: 'processing' });
  // As if the time of its lease had passed.
  await jobs().updateOne({ target: id }, { $set: { lease_until: new Date(0) } });
  const second = startProcess();
  const third = startProcess();
  await expect.poll(async () => (await jobs().findOne({ target: id }))?.attempts, POLL).toBe(2);
  await expect.poll(async () => (await api.video(id)).status, POLL).toBe('ready');
  await api.idle();
  const files = (await api.stored()).map((path) => path.replace(/^films\/[0-9a-f]{24}\/[0-9a-f]{24}/, 'films'));
  expect(files.sort()).toEqual(['480.mp4', 'poster.webp', 'sprite.webp'].map((name) => `films-2/${name}`));
  expect(await Promise.all([second, third].map((one) => one.end('SIGTERM')))).toHaveLength(2);
});

it('a worker that is stopped gives its job back, and what a killed one has left of a film deleted since goes with the next', async () => {
  const id = await api.upload(await api.make('long2.mp4', ...testFilm({ seconds: 6.4 })));
  const stopped = startProcess(await slowFfmpeg());
  await expect.poll(encoders, POLL).not.toEqual([]);
  await stopped.end('SIGTERM');
  // Which is not an attempt.
  expect(await jobs().findOne({ target: id })).toMatchObject({ attempts: 0, lease_until: new Date(0) });
  expect(await encoders()).toEqual([]);
  expect((await api.stored()).filter((path) => path.startsWith('scratch/work/'))).toEqual([]);

  const killed = startProcess(await slowFfmpeg());
  await expect.poll(encoders, POLL).not.toEqual([]);
  await killed.end('SIGKILL');
  const { token } = api.author;
  expect((await api.server.call('DELETE /videos/:id', { token, id })).status).toBe(204);
  await api.startWorker();
  expect((await api.settled(await api.upload(await api.make('next.mp4', ...testFilm({ seconds: 1 }))))).status).toBe(
    'ready',
  );
  await api.idle();
  expect((await api.stored()).filter((path) => path.startsWith('scratch/') || path.includes(id))).toEqual([]);
  await api.stopWorkers();
});

it('a worker that wakes up after another has done its job changes nothing', async () => {
  const id = await api.upload(await api.make('short.mp4', ...testFilm({ seconds: 1.2 })));
  const sleeper = (await api.server.app
    .get(JobsService, { strict: false })
    .take([prepareFilm], { isBackground: false, round: undefined })) as Job;
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
  const id = await api.upload(await readFile(join(built.folder, 'worker.js')));
  await jobs().updateOne({ target: id }, { $set: { attempts: 3 } });
  await api.startWorker();
  expect(await api.settled(id)).toMatchObject({ failure: { code: 'film_interrupted' }, can_retry: true });
});
