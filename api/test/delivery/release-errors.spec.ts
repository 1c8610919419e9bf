import { SHELL } from '@iris/delivery/contract/federation';
import { fileDigestOf } from '@iris/delivery/contract/releases';
import type { CountedError, ReleaseHealth } from '@iris/delivery/contract/telemetry';
import { expect, it } from 'vitest';
import { namedFiles } from '../../src/operations/backups/files/named-files.ts';
import { CANARY, failed, healthApi, LIVE, loaded, MAP, REMOTE, threw } from './health.fixtures.ts';
import { deployToken, filesOf, integrityOf, releaseInput, release as releaseTo, upload } from './releasing.ts';

const KINDS_PER_DAY = 100;
const MAPS = { 'remote-entry.js.map': MAP };
const OTHER_MAP = MAP.replace('catalog.tsx', 'courses.tsx');

const api = healthApi();

const healthOf = async (name = REMOTE, token = api.token) =>
  api.server.call<ReleaseHealth>('GET /releases/health', { token, query: { name } });
const errors = async (): Promise<CountedError[]> => (await healthOf()).body.errors;

it('a team reads the errors of its versions, most frequent first, and their loads, and no other team does', async () => {
  await api.release(CANARY, { canary: { share: 50 }, maps: MAPS });
  await api.visit(LIVE, 1, [loaded(LIVE), threw(LIVE, 'Error: once', '/courses?q=claire')]);
  await api.visit(CANARY, 2, [threw(CANARY, 'Error: "Claire Martin" rang 0612345678', '/u/claire@iris.example')]);
  await api.visit(CANARY, 1, [failed(CANARY)]);
  const { body } = await healthOf();
  expect(body.errors).toEqual([
    {
      version: CANARY,
      phase: 'import',
      path: '/u/:id',
      message: 'Error: […] rang […]',
      frames: ['src/catalog.tsx:41:12'],
      count: 2,
    },
    // Without a source map.
    {
      version: LIVE,
      phase: 'import',
      path: '/courses',
      message: 'Error: once',
      frames: ['remote-entry.js:1:1'],
      count: 1,
    },
  ]);
  expect(body.versions).toMatchObject([
    { version: LIVE, loads: 1, failures: { import: 1 } },
    { version: CANARY, loads: 0, failures: { import: 3 } },
  ]);
  const stored = await api.server.connection.collection('release_errors').find().toArray();
  expect(JSON.stringify(stored)).not.toMatch(/[Cc]laire|0612/);
  expect((await healthOf(REMOTE, await deployToken(api.server, 'admin'))).status).toBe(403);
});

it('a page view counts an error once, whether or not its loads are counted, and nothing without its token', async () => {
  const view = await api.open();
  for (let time = 0; time < 2; time += 1) await api.send(view, [threw(LIVE, 'Error: twice')]);
  await api.send({ token: `${view.token}x`, cookie: view.cookie }, [threw(LIVE, 'Error: forged')]);
  await api.send(await api.open(), [threw('9.9.9', 'Error: not served')]);
  expect(await errors()).toMatchObject([{ message: 'Error: twice', count: 1 }]);
});

it('errors beyond those told apart on a day are counted as one', async () => {
  const view = await api.browserOf(LIVE);
  const collection = api.server.connection.collection('release_errors');
  await api.send(view(), [threw(LIVE, 'Error: aa')]);
  const { _id, ...first } = (await collection.findOne()) ?? {};
  const others = Array.from({ length: KINDS_PER_DAY - 1 }, (_, kind) => ({ ...first, message: `Error: ${kind}` }));
  await collection.insertMany(others);
  for (const name of ['next', 'last']) await api.send(view(), [threw(LIVE, `Error: ${name}`)]);
  await api.send(view(), [threw(LIVE, 'Error: aa')]);
  expect(await collection.countDocuments()).toBe(KINDS_PER_DAY + 1);
  expect((await errors()).slice(0, 2)).toMatchObject([
    { message: 'Error: aa', count: 2 },
    { message: 'autres erreurs', path: '…', frames: [], count: 2 },
  ]);
});

it('control characters and long paths are not stored', async () => {
  const errors = api.server.connection.collection('release_errors');
  await errors.deleteMany({});
  const report = async (error: object) => {
    const { token, cookie } = await api.open();
    const event = { outcome: 'failed', remote: REMOTE, version: LIVE, phase: 'page', error };
    return (await api.server.call('POST /telemetry', { body: { token, events: [event] }, headers: { cookie } })).status;
  };
  const said = { message: 'Error: no', path: '/', frames: [] };
  const statuses = [
    await report({ ...said, message: 'Error:\u001b[2J' }),
    await report({ ...said, path: `/${'x'.repeat(300)}` }),
    await report({ ...said, frames: ['a\n.js:1:1'] }),
    await report({ ...said, frames: Array.from({ length: 100 }, () => 'a.js:1:1') }),
    await report(said),
  ];
  expect(statuses).toEqual([204, 204, 204, 204, 204]);
  const stored = await errors.find({}, { projection: { _id: 0, message: 1, path: 1, count: 1 } }).toArray();
  expect(stored).toEqual([
    { message: 'Error: [2J', path: '/', count: 1 },
    { message: 'Error: no', path: '/:id', count: 1 },
    { message: 'Error: no', path: '/', count: 3 },
  ]);
});

it('source maps are received, kept, backed up and never served; the last ones are used', async () => {
  const version = '4.0.0';
  const first = MAP.replace('catalog.tsx', 'first.tsx');
  const maps = { 'remote-entry.js.map': first };
  const input = releaseInput(REMOTE, { version, maps });
  expect((await upload(api.server, input, { maps }, api.token)).body.missing).toContain(integrityOf(first));
  await api.release(version, { maps });
  await api.visit(version, 1, [threw(version, 'Error: here')]);
  const again = { version, maps: { 'remote-entry.js.map': OTHER_MAP } };
  expect((await upload(api.server, releaseInput(REMOTE, again), again, api.token)).body.missing).toEqual([
    integrityOf(OTHER_MAP),
  ]);
  expect(await errors()).toMatchObject([{ frames: ['src/courses.tsx:41:12'] }]);
  // As older commands do.
  await upload(api.server, releaseInput(REMOTE, { version }), {}, api.token);
  expect(await errors()).toMatchObject([{ frames: ['src/courses.tsx:41:12'] }]);

  const read = async (url: string) => (await api.server.send({ method: 'GET', url })).status;
  expect(await read(`/remotes/${REMOTE}/${version}/remote-entry.js`)).toBe(200);
  expect(await read(`/remotes/${REMOTE}/${version}/remote-entry.js.map`)).toBe(404);
  const source = {
    find: (name: string, filter: object) => api.server.connection.collection(name).find(filter).toArray(),
  };
  expect(await namedFiles(source)).toContainEqual({
    store: 'releases',
    digest: fileDigestOf(integrityOf(OTHER_MAP)),
    isOptional: true,
  });
});

it('a map of another form, or of the shell, is no danger', async () => {
  const version = '5.0.0';
  await api.release(version, {
    maps: { 'remote-entry.js.map': '{"version":3,"sources":["\u001b[2J"],"mappings":"AAAA"}' },
  });
  await api.visit(version, 1, [threw(version, 'Error: odd')]);
  expect(await errors()).toMatchObject([{ frames: ['remote-entry.js:1:1'] }]);

  const file = 'main.0123456789abcdef0123.js';
  const files = filesOf(SHELL, version);
  await releaseTo(api.server, SHELL, { version, files, maps: { [`${file}.map`]: MAP } });
  const { token, cookie } = await api.open();
  const error = { message: 'Error: shell', path: '/', frames: [`https://iris.example/${file}:1:1`] };
  await api.send({ token, cookie }, [{ outcome: 'failed', remote: SHELL, version, phase: 'import', error }]);
  const ofShell = await healthOf(SHELL, await deployToken(api.server, SHELL));
  expect(ofShell.body.errors).toMatchObject([{ message: 'Error: shell', frames: ['src/catalog.tsx:41:12'] }]);
});
