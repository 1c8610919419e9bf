import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { TUS_VERSION, UPLOAD_PART_TYPE, VIDEO_ID_HEADER, type Video } from '@iris/contract/media';
import type { INestApplicationContext } from '@nestjs/common';
import { afterAll, beforeAll, expect, vi } from 'vitest';
import { createWorker } from '../../../app/worker-app.ts';
import { type Account, account } from '../../../test/data/factories.ts';
import { startServer, type TestServer } from '../../../test/servers/server.ts';
import type { Config, WorkerConfig } from '../../foundation/config/env.ts';
import { lanesOf } from '../../foundation/jobs/lanes.ts';

/** The program that makes and prepares the films of the specs; `npm test` sets it. */
export const FFMPEG = process.env.FFMPEG ?? '';

/** Transcoding takes seconds, more where other specs run at the same time. */
export const POLL = { timeout: 180_000, interval: 100 };

const run = promisify(execFile);

export type FilmApi = ReturnType<typeof filmApi>;

/** Starts the API for the tests of a file, with an author. */
export function filmApi(changes: () => Partial<Config> = () => ({})) {
  let server: TestServer;
  let author: Account;
  let folder: string;
  const workers: INestApplicationContext[] = [];

  vi.setConfig({ testTimeout: 2 * POLL.timeout, hookTimeout: POLL.timeout });
  beforeAll(async () => {
    if (!FFMPEG) throw new Error('Set FFMPEG to an ffmpeg binary; `npm test` does.');
    server = await startServer(changes());
    author = await account(server, 'admin', ['manage_courses']);
    folder = await mkdtemp(join(tmpdir(), 'iris-spec-film-'));
  });
  afterAll(async () => {
    await stopWorkers();
    await server.close();
    await rm(folder, { recursive: true, force: true });
  });

  /** Starts a worker in this process. */
  const startWorker = async (changes: Partial<WorkerConfig> = {}) => {
    const worker = await createWorker({ ...server.config, lanes: lanesOf('worker'), ffmpeg: FFMPEG, ...changes });
    workers.push(worker);
    return worker;
  };

  const stopWorkers = async () => {
    for (const worker of workers.splice(0)) await worker.close();
  };

  /** Makes a file by ffmpeg and reads it. */
  const make = async (name: string, ...args: string[]) => {
    const file = join(folder, name);
    await run(FFMPEG, ['-v', 'error', '-y', ...args, file]);
    return readFile(file);
  };

  /** A new folder, deleted at the end. */
  const scratch = () => mkdtemp(join(folder, 'scratch-'));

  /** Makes a file of one that was made before. */
  const makeFrom = (from: string, name: string, before: string[], after: string[]) =>
    make(name, ...before, '-i', join(folder, from), ...after);

  const begin = async (size: number, { name = 'Film.mp4', token = author.token } = {}) => {
    const metadata = `filename ${Buffer.from(name).toString('base64')}`;
    return server.call('POST /uploads', {
      token,
      headers: { 'tus-resumable': TUS_VERSION, 'upload-length': String(size), 'upload-metadata': metadata },
    });
  };
  const append = (id: string, offset: number, data: Buffer, token = author.token) =>
    server.send({
      method: 'PATCH',
      url: `/api/uploads/${id}`,
      headers: {
        authorization: `Bearer ${token}`,
        'tus-resumable': TUS_VERSION,
        'upload-offset': String(offset),
        'content-type': UPLOAD_PART_TYPE,
      },
      payload: data,
    });
  const stateOf = (id: string, token = author.token) =>
    server.call('HEAD /uploads/:id', { id, token, headers: { 'tus-resumable': TUS_VERSION } });

  /** Sends a file in one part; returns the id of its film. */
  const upload = async (data: Buffer, name?: string) => {
    const { headers } = await begin(data.length, { name });
    const { status, headers: after } = await append(idIn(headers), 0, data);
    expect(status).toBe(204);
    return String(after[VIDEO_ID_HEADER]);
  };
  const video = async (id: string, token = author.token) => {
    const { status, body } = await server.call<Video>('GET /videos/:id', { id, token });
    expect(status).toBe(200);
    return body;
  };
  /** Waits until a worker has prepared the film, or failed to. */
  const settled = (id: string) =>
    // In hooks too, where expect.poll is not allowed.
    vi.waitFor(async () => {
      const found = await video(id);
      expect(found.status).toMatch(/ready|failed/);
      return found;
    }, POLL);
  /** Waits until no job is left: what is not used any more has been deleted. */
  const idle = () => expect.poll(() => server.connection.collection('jobs').countDocuments(), POLL).toBe(0);

  /** Puts zeros into the store. */
  const store = async (path: string, bytes: number) => {
    const { filmsStore } = server.config;
    const file = join('folder' in filmsStore ? filmsStore.folder : '', path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, '');
    await truncate(file, bytes);
  };

  /** The paths of all files in the store, including unfinished work. */
  const stored = async () => {
    const { filmsStore } = server.config;
    const root = 'folder' in filmsStore ? filmsStore.folder : '';
    const entries = await readdir(root, { recursive: true, withFileTypes: true }).catch(() => []);
    return entries
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1));
  };

  return {
    get server() {
      return server;
    },
    get author() {
      return author;
    },
    ...{
      append,
      begin,
      idle,
      make,
      makeFrom,
      scratch,
      settled,
      startWorker,
      stateOf,
      stopWorkers,
      store,
      stored,
      upload,
      video,
    },
  };
}

/** The id of an upload in the headers of its creation. */
export function idIn(headers: Record<string, unknown>): string {
  return String(headers.location).slice(-24);
}

/** Options of ffmpeg for a moving test picture with sound. */
export function testFilm({ seconds = 3, size = '320x240', rate = 25 } = {}): string[] {
  const picture = ['-f', 'lavfi', '-i', `testsrc=duration=${seconds}:size=${size}:rate=${rate}`];
  const sound = ['-f', 'lavfi', '-i', `sine=frequency=440:duration=${seconds}`];
  return [...picture, ...sound, '-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-c:a', 'aac'];
}
