import { readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { REMOTE, releaseApi } from './releases.fixtures.ts';
import { releaseInput, upload } from './releasing.ts';

const api = releaseApi();
const { release } = api;

const folder = () => {
  const { releasesStore } = api.config;
  return 'folder' in releasesStore ? releasesStore.folder : '';
};
/** The files of a release that the store lacks; it is announced again, so that it is kept. */
const missing = async (version: string) => {
  const body = releaseInput(REMOTE, { version });
  return (await api.server.call<{ missing: string[] }>('POST /releases', { token: api.token, body })).body.missing;
};
const retire = (version: string) => {
  const releases = api.server.connection.collection('application_releases');
  return releases.updateOne({ name: REMOTE, version }, { $set: { is_retired: true } });
};

it('the store loses the files of retired releases a day later, with the next activation, and no others', async () => {
  await release('2.0.0');
  await release('3.0.0');
  await retire('2.0.0');
  await release('4.0.0');
  expect(await missing('2.0.0')).toEqual([]);
  await retire('2.0.0');
  const old = new Date(Date.now() - 2 * 86_400_000);
  for (const path of await readdir(folder(), { recursive: true })) await utimes(join(folder(), path), old, old);
  await release('5.0.0');
  expect(await missing('2.0.0')).toHaveLength(2);
  for (const kept of ['1.0.0', '3.0.0', '4.0.0', '5.0.0']) expect(await missing(kept), kept).toEqual([]);
});

it('a store that cannot be swept keeps no release from going live', async () => {
  await upload(api.server, releaseInput(REMOTE, { version: '2.0.0' }), {}, api.token);
  const temporary = join(folder(), 'temporary');
  await rm(temporary, { recursive: true });
  await writeFile(temporary, '');
  onTestFinished(() => rm(temporary));
  expect((await release('2.0.0')).body).toMatchObject({ live: '2.0.0' });
});
