import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FilmFailure } from '@iris/contract/media';
import { Types } from 'mongoose';
import { beforeAll, expect, it } from 'vitest';
import { type Account, account } from '../../../test/data/factories.ts';
import { film as libraryFilm } from '../../../test/data/programs.fixtures.ts';
import { FFMPEG, filmApi, POLL, testFilm } from '../../authoring/films/films.fixtures.ts';
import { FilmScene } from './practice-films.fixtures.ts';

const api = filmApi();
const scene = new FilmScene(api);
const SOUND = ['-f', 'lavfi', '-i', 'sine=frequency=440:duration=2', '-c:a', 'aac'];
const TELLING = {
  title: 'Bloc de Léa Moreau',
  artist: 'Léa Moreau',
  comment: 'CHU de Lyon',
  location: '+45.7+4.8/',
  creation_time: '2026-11-01T08:00:00Z',
};

let owner: Account;

beforeAll(async () => {
  owner = await account(api.server);
  await scene.begin(await libraryFilm(api.server));
});

/** The stored film once a worker has prepared it, or failed to. */
async function settled(id: string) {
  const find = () => scene.stored('owned_films').findOne({ _id: new Types.ObjectId(id) });
  await expect.poll(async () => (await find())?.status, POLL).toMatch(/ready|failed/);
  return await find();
}

/** What ffmpeg says of a file, whose packets it reads. */
async function described(content: Buffer): Promise<string> {
  const args = ['-hide_banner', '-i', 'pipe:0', '-map', '0', '-c', 'copy', '-f', 'null', '-'];
  const child = spawn(FFMPEG, args, { stdio: ['pipe', 'ignore', 'pipe'] });
  let log = '';
  child.stderr.on('data', (text) => {
    log += text;
  });
  child.stdin.on('error', () => undefined).end(content);
  await once(child, 'close');
  return log;
}

/** When an MP4 says that it was made, in seconds since 1904. */
function creationTimeIn(content: Buffer): number {
  return content.readUInt32BE(content.indexOf('mvhd') + 8);
}

it('what is served of a film has no sound, place, name or date, whatever the telephone has written', async () => {
  await api.startWorker();
  const written = Object.entries(TELLING).flatMap(([key, value]) => ['-metadata', `${key}=${value}`]);
  const streams = ['v:0', 'a:0'].flatMap((stream) => [`-metadata:s:${stream}`, 'handler_name=Léa Moreau']);
  const source = await api.make('own.mov', ...testFilm({ seconds: 2 }), ...written, ...streams);
  expect(await described(source)).toMatch(/Audio: aac/);
  expect(source.includes('Moreau')).toBe(true);
  const id = await scene.upload(owner, await scene.submission(owner), source);
  const film = await settled(id);
  expect(film).toMatchObject({ status: 'ready', width: 320, height: 240, fps: 25 });
  await api.idle();
  const files = (await api.stored()).filter((path) => path.includes(id));
  expect(files.map((path) => path.split('/').at(-1)).sort()).toEqual(['480.mp4', 'poster.webp', 'sprite.webp']);
  const { filmsStore } = api.server.config;
  for (const path of files) {
    const content = await readFile(join('folder' in filmsStore ? filmsStore.folder : '', path));
    for (const told of ['Moreau', 'Lyon', '+45.7', '2026'])
      expect(content.includes(told), `${path} ${told}`).toBe(false);
    if (!path.endsWith('.mp4')) continue;
    const log = await described(content);
    expect([...new Set(log.match(/#0:\d+/g))]).toEqual(['#0:0']);
    expect(log).not.toMatch(/Audio:|^ +(?:creation_time|location|title|artist|comment) /m);
    expect(creationTimeIn(content)).toBe(0);
  }
  await api.stopWorkers();
});

it('a film that is none, is too long or is withdrawn while it is prepared leaves nothing', async () => {
  const long = ['-f', 'lavfi', '-i', 'color=size=16x16:rate=1/60:duration=36000', '-c:v', 'mpeg4'];
  const files: [FilmFailure, Buffer][] = [
    ['film_unreadable', Buffer.from('#!/bin/sh\nrm -rf /\n')],
    ['film_unreadable', await api.make('sound.m4a', ...SOUND)],
    ['practice_film_too_long', await api.make('long.mp4', ...long)],
  ];
  const withdrawn = await scene.submission(owner);
  const gone = await scene.upload(owner, withdrawn, await api.make('gone.mp4', ...testFilm({ seconds: 60 })));
  await api.startWorker();
  const isBegun = () =>
    scene.stored('owned_films').countDocuments({ _id: new Types.ObjectId(gone), status: 'processing' });
  await expect.poll(isBegun, POLL).toBe(1);
  const { status } = await api.server.call('DELETE /submissions/:id', { token: owner.token, id: withdrawn });
  expect(status).toBe(204);
  for (const [failure, data] of files) {
    const id = await scene.upload(owner, await scene.submission(owner), data);
    expect(await settled(id)).toMatchObject({ status: 'failed', failure });
  }
  await api.idle();
  const ids = await scene.stored('owned_films').distinct('_id', { status: 'ready' });
  const others = (await api.stored()).filter((path) => !ids.some((id) => path.includes(id.toHexString())));
  expect(others).toEqual([]);
  await api.stopWorkers();
});
