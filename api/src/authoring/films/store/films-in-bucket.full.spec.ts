import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { parseStoreAddress } from '../../../foundation/index.ts';
import { filmApi, testFilm } from '../films.fixtures.ts';
import { FilmStore } from './film-store.ts';

const api = filmApi(() => {
  const address = parseStoreAddress(process.env.S3_STORE ?? 's3://');
  if (!('s3' in address)) throw new Error('Set S3_STORE to the address of a bucket; `npm test -- api` does.');
  return { filmsStore: { s3: { ...address.s3, prefix: `films/${randomUUID()}` } } };
});

it('a film is uploaded, prepared, watched in parts and deleted in a bucket', async () => {
  await api.startWorker();
  const store = api.server.app.get(FilmStore, { strict: false });
  const id = await api.upload(await api.make('bucket.mp4', ...testFilm({ seconds: 2 })));
  const { status, sources } = await api.settled(id);
  expect(status).toBe('ready');
  const url = sources?.renditions[0]?.url ?? '';
  const whole = await api.server.send({ method: 'GET', url });
  expect(whole.headers['content-length']).toBe(String(whole.bytes.length));
  const part = await api.server.send({ method: 'GET', url, headers: { range: 'bytes=100-299' } });
  expect(part.status).toBe(206);
  expect(part.bytes.equals(whole.bytes.subarray(100, 300))).toBe(true);
  await api.idle();
  expect(await store.read(`sources/${id}`)).toBeUndefined();
  const video = await api.server.connection.collection('videos').findOne();
  const path = video?.renditions[0].path;
  (await store.read(path))?.stream.destroy();
  expect((await api.server.call('DELETE /videos/:id', { token: api.author.token, id })).status).toBe(204);
  await api.idle();
  expect(await store.read(path)).toBeUndefined();
});
