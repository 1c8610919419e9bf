import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type EncodedFilm, filmSourcesSchema, type Video } from '@iris/contract/media';
import { expect, it } from 'vitest';
import { unknownId, viewerOf } from '../../../../test/data/factories.ts';
import { DatabaseService } from '../../../foundation/database/database.service.ts';
import { filmApi } from '../films.fixtures.ts';
import { VideosService } from './videos.service.ts';

const api = filmApi();
const entries = (target: string) =>
  api.server.connection.collection('audit_entries').find({ 'target.id': target }).sort({ _id: 1 }).toArray();
const remove = (id: string) => api.server.call('DELETE /videos/:id', { token: api.author.token, id });
const list = async (query: Record<string, string> = {}) =>
  (await api.server.call<Video[]>('GET /videos', { token: api.author.token, query })).body;

it('the library lists the films, newest first, in pages', async () => {
  const ids: string[] = [];
  for (const name of ['un', 'deux', 'trois']) ids.push(await api.upload(Buffer.from(name), `${name}.mp4`));
  const [one, two, three] = ids;
  expect((await list()).slice(0, 3).map(({ _id }) => _id)).toEqual([three, two, one]);
  expect((await list({ limit: '2' })).map(({ _id }) => _id)).toEqual([three, two]);
  expect((await list({ limit: '1', after: two ?? '' })).map(({ name }) => name)).toEqual(['un.mp4']);
  expect(await api.video(one ?? '')).toEqual({
    _id: one,
    name: 'un.mp4',
    status: 'waiting',
    failure: null,
    can_retry: false,
    is_sound_lost: false,
    progress: 0,
    bytes: 2,
    sources: null,
    created_by: api.author.id,
    created_at: expect.any(String),
  });
  const { status, body } = await api.server.call('GET /videos/:id', { token: api.author.token, id: unknownId() });
  expect({ status, code: body.code }).toEqual({ status: 404, code: 'video_not_found' });
});

it('a deletion removes the film, its job and its files, and is recorded', async () => {
  const id = await api.upload(Buffer.from('à supprimer'), 'Inutile.mp4');
  expect(await api.stored()).toContain(`sources/${id}`);
  expect((await remove(id)).status).toBe(204);
  expect((await remove(id)).status).toBe(404);
  expect((await entries(id)).map(({ action, after }) => [action, after === null])).toEqual([
    ['video.upload', false],
    ['video.delete', true],
  ]);
  expect(await api.server.connection.collection('jobs').countDocuments({ target: id })).toBe(0);
  await api.startWorker();
  await api.idle();
  expect(await api.stored()).not.toContain(`sources/${id}`);
  await api.stopWorkers();
});

it('a film that a lesson uses is kept, also when the lesson begins to use it at the same time', async () => {
  const references = api.server.app.get(VideosService, { strict: false });
  const database = api.server.app.get(DatabaseService);
  const lessons = api.server.connection.collection('lessons');
  const use = (video: string) =>
    database.inTransaction(async (session) => {
      await references.keep(video, session);
      await lessons.insertOne({ film: { video } }, { session });
      return 'used';
    });
  const outcomes = new Set<string>();
  for (let round = 0; round < 4; round += 1) {
    const id = await api.upload(Buffer.from(`disputé ${round}`));
    const [used, { status, body }] = await Promise.all([use(id).catch(() => 'not used'), remove(id)]);
    outcomes.add(`${used}, ${status} ${body?.code ?? ''}`.trim());
  }
  expect([...outcomes].filter((one) => !['used, 409 video_in_use', 'not used, 204'].includes(one))).toEqual([]);
  const kept = await api.upload(Buffer.from('utilisé'));
  await use(kept);
  expect((await remove(kept)).body.code).toBe('video_in_use');
  expect((await api.video(kept)).status).toBe('waiting');
});

it('a film that is already encoded is ready at once, without a worker, and once however often it is added', async () => {
  const folder = await api.scratch();
  for (const name of ['480.mp4', '720.mp4', 'poster.webp', 'sprite.webp']) await writeFile(join(folder, name), name);
  const sprite = { interval: 1, columns: 10, tile_width: 160, tile_height: 90 };
  const film: EncodedFilm = { duration: 1, width: 1280, height: 720, fps: 25, sprite };
  await writeFile(join(folder, 'film.json'), JSON.stringify(film));
  const service = api.server.app.get(VideosService, { strict: false });
  const add = () => service.addReady({ folder, name: 'Capsulorhexis' });
  const ids = await Promise.all([add(), add(), add()]);
  expect(new Set([...ids, await add()]).size).toBe(1);
  const [id = ''] = ids;
  expect(await api.video(id)).toMatchObject({ status: 'ready', name: 'Capsulorhexis', created_by: null });
  const sources = filmSourcesSchema.parse(await service.sourcesFor(id, viewerOf(api.author)));
  expect(sources).toMatchObject({ duration: 1, fps: 25, sprite: { interval: 1, tile_height: 90 } });
  for (const url of [sources.renditions[1]?.url ?? '', sources.poster]) {
    expect((await api.server.send({ method: 'GET', url })).status).toBe(200);
  }
  expect((await api.stored()).filter((path) => path.startsWith('films/')).length).toBe(4);
  expect((await readdir(folder)).length).toBe(5);
});
