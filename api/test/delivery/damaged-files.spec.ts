import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { ERRORS } from '@iris/contract/foundation';
import type { Problem } from '@iris/contract/routes';
import { type Announced, fileDigestOf } from '@iris/delivery/contract/releases';
import type { ReleaseSet } from '@iris/delivery/contract/sets';
import type { StoreAddress } from '@iris/delivery/server/store';
import { expect, it, onTestFinished } from 'vitest';
import { collectLog } from '../servers/log.fixtures.ts';
import { OPERATOR_TOKEN, startServer, type TestServer } from '../servers/server.ts';
import { filesOf, integrityOf, release, releaseAcademy, releaseInput, sendFile, upload } from './releasing.ts';
import { flipByte, pathOf, temporaryFolder } from './stores.fixtures.ts';

const METRICS_TOKEN = 'a-token-for-prometheus-0123456789abcdef';
const metrics = { port: undefined, host: '127.0.0.1', token: METRICS_TOKEN };

const chunk = (name: string) => `console.info("${name}") `.repeat(50);
const VARIANT = chunk('variant');
const CONTENT = chunk('content');
const built = (version: string) => ({
  version,
  files: { ...filesOf('public', version), 'variant.js': VARIANT, 'server.js': CONTENT },
});
const digestOf = (content: string) => fileDigestOf(integrityOf(content));

/** The metrics with such a name, by name and labels. */
async function countedIn(server: TestServer, name: string): Promise<Record<string, number>> {
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
  const { text } = await server.send({ method: 'GET', url: '/metrics', headers });
  const lines = text.split('\n').filter((line) => line.startsWith(`${name}{`));
  return Object.fromEntries(
    lines.map((line) => [line.slice(name.length, line.lastIndexOf(' ')), Number(line.split(' ').at(-1))]),
  );
}

/** How a chunk of a release is served to who accepts these encodings: in which one, or the status. */
async function read(server: TestServer, file: string, accepted: string): Promise<string | number> {
  const headers = { 'accept-encoding': accepted };
  const answer = await server.send({ method: 'GET', url: `/remotes/public/1.1.0/${file}`, headers });
  const encoding = answer.headers['content-encoding'];
  const decompress = { br: brotliDecompressSync, gzip: gunzipSync }[String(encoding)] ?? ((it: Buffer) => it);
  if (answer.status !== 200) return answer.status;
  const content = decompress(answer.bytes).toString();
  return [VARIANT, CONTENT].includes(content) ? String(encoding ?? 'plain') : 'damaged';
}

/** Which of the two chunks a release that is announced has to send. */
async function announce(server: TestServer, version: string) {
  const body = releaseInput('public', built(version));
  const { missing } = (await server.call<Announced>('POST /releases', { token: OPERATOR_TOKEN, body })).body;
  return [VARIANT, CONTENT].filter((content) => missing.includes(integrityOf(content)));
}

const AGAIN =
  /server\.js\u00a0: le fichier conservé est abîmé\u00a0: publiez de nouveau le commit 0123abc, il sera renvoyé\./;

it('a damaged file is not served, is said with what sends it again, and is sent by the next release', async () => {
  const folder = temporaryFolder();
  const releasesStore = { folder };
  const damage = (content: string, extension = '') => {
    const path = join(folder, `${pathOf(digestOf(content))}${extension}`);
    writeFileSync(path, flipByte(readFileSync(path)));
  };
  const warm = await startServer({ releasesStore });
  onTestFinished(() => warm.close());
  const { mongodbUri, jwtSecret } = warm.config;
  const log = collectLog();
  const settings = { mongodbUri, jwtSecret, releasesStore, metrics, logLevel: 'warn' } as const;
  const cold = await startServer(settings, { logTo: log.logTo });
  onTestFinished(() => cold.app.close());
  const team = <Body>(path: 'activate' | 'rollback' | 'sets' | 'sets/moves', body: object) =>
    warm.call<Body & Problem>(`POST /releases/${path}`, { token: OPERATOR_TOKEN, body });
  const putIntoSet = async (set: string, one: ReturnType<typeof built> | { version: string }) => {
    await upload(warm, releaseInput('public', { ...one, changes: { set } }), one);
    expect((await team('sets', { set, name: 'public', version: one.version })).status).toBe(200);
  };
  await releaseAcademy(warm, ['public']);
  expect((await release(warm, 'public', built('1.1.0'))).status).toBe(200);

  // Instead of a variant the next form is served, until it is made anew of the content, which nobody has to send.
  damage(VARIANT, '.br');
  const variants = ['br, gzip', 'br', ''].map((accepted) => read(cold, 'variant.js', accepted));
  expect(await Promise.all(variants)).toEqual(['gzip', 'plain', 'plain']);
  const again = { releases: [{ name: 'public', version: '1.1.0' }] };
  expect((await team('activate', again)).status).toBe(200);
  for (const server of [warm, cold]) expect(await announce(server, '1.2.0')).toEqual([]);
  expect(await read(cold, 'variant.js', 'br')).toBe('br');

  await putIntoSet('suivant', { version: '1.1.1' });
  expect((await team('sets/moves', { set: 'suivant', move: 'activate' })).status).toBe(200);
  await putIntoSet('essai', built('1.2.0'));
  damage(CONTENT);
  for (let time = 0; time < 3; time += 1) expect(await read(cold, 'server.js', '')).toBe(404);
  // What an instance has in memory says nothing about the store.
  expect(await read(warm, 'server.js', '')).toBe('plain');
  for (const server of [warm, cold]) expect(await announce(server, '1.3.0')).toEqual([CONTENT]);

  const moves = {
    version: () => team('activate', again),
    set: () => team('sets/moves', { set: 'essai', move: 'activate' }),
    rollback: () => team('rollback', { name: 'public' }),
    setRollback: () => team('sets/moves', { set: 'suivant', move: 'rollback' }),
  };
  for (const move of Object.values(moves)) {
    const { status, body } = await move();
    expect([status, body.code, body.detail]).toEqual([409, 'release_incomplete', expect.stringMatching(AGAIN)]);
  }
  expect((await moves.rollback()).body.detail).toContain('Une autre version conservée peut être rétablie');
  const readSet = () => warm.call<ReleaseSet>('GET /releases/sets', { token: OPERATOR_TOKEN, query: { set: 'essai' } });

  // A store that does not answer proves nothing: a rollback is for emergencies.
  renameSync(folder, `${folder}-away`);
  writeFileSync(folder, '');
  expect((await moves.version()).body.code).toBe('storage_unavailable');
  expect((await readSet()).status).toBe(200);
  expect((await moves.rollback()).status).toBe(200);
  rmSync(folder);
  renameSync(`${folder}-away`, folder);

  expect((await release(warm, 'public', built('1.3.0'))).status).toBe(200);
  for (const server of [warm, cold]) expect(await announce(server, '1.4.0')).toEqual([]);
  expect(await read(cold, 'server.js', '')).toBe('plain');
  const said = log.lines().filter(({ msg }) => msg.startsWith('a stored file is damaged'));
  expect(said.map(({ level, msg }) => [level, /\((\w+)\)/.exec(msg)?.[1], msg.split(': ').at(-1)])).toEqual([
    ['warn', 'br', digestOf(VARIANT)],
    ['warn', 'content', digestOf(CONTENT)],
  ]);
  // Not at each request: by the first visitor, and by the announcement.
  const counted = await countedIn(cold, 'released_files_damaged_total');
  expect(counted).toEqual({ '{form="br"}': expect.any(Number), '{form="content"}': 2 });
});

it('a store that is full or away says so to the team, and to the operator once a minute', async () => {
  let answer = { status: 507, code: 'InsufficientStorage' };
  const bucket = createServer(({ method }, response) => {
    const { status, code } = method === 'PUT' ? answer : { status: 404, code: 'NoSuchKey' };
    response.writeHead(status, { 'content-type': 'application/xml' });
    response.end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>No.</Message></Error>`);
  });
  await new Promise<void>((resolve) => bucket.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void bucket.close());
  const endpoint = `http://127.0.0.1:${(bucket.address() as AddressInfo).port}`;
  const releasesStore: StoreAddress = { s3: { bucket: 'releases', endpoint, region: 'us-east-1' } };
  const log = collectLog();
  const server = await startServer({ releasesStore, metrics, logLevel: 'error' }, { logTo: log.logTo });
  onTestFinished(() => server.close());
  const said = () =>
    log.lines().flatMap(({ context, msg, err }) => (msg.startsWith('the storage') ? [[msg, err?.type, context]] : []));

  const input = releaseInput('public', built('1.0.0'));
  expect((await upload(server, input, built('1.0.0'))).status).toBe(200);
  const full = await sendFile(server, CONTENT);
  expect([full.status, full.body.code, full.body.detail]).toEqual([507, 'storage_full', ERRORS.storage_full.detail]);
  expect(said()).toEqual([['the storage is full', 'StoreFullError', undefined]]);

  answer = { status: 403, code: 'AccessDenied' };
  const refused = await sendFile(server, CONTENT);
  expect([refused.status, refused.body.code]).toEqual([503, 'storage_unavailable']);
  bucket.close();
  bucket.closeAllConnections();
  const body = releaseInput('public', built('1.1.0'));
  const away = await server.call('POST /releases', { token: OPERATOR_TOKEN, body });
  expect([away.status, away.body.code, away.body.detail]).toEqual([
    503,
    'storage_unavailable',
    ERRORS.storage_unavailable.detail,
  ]);
  expect(away.headers['retry-after']).toBe('5');
  expect(said()).toEqual([
    ['the storage is full', 'StoreFullError', undefined],
    ['the storage is unavailable', 'StoreUnavailableError', undefined],
  ]);
  const { '{reason="full"}': filled = 0, '{reason="unavailable"}': unavailable } = await countedIn(
    server,
    'storage_failures_total',
  );
  expect(filled).toBeGreaterThan(1);
  expect(unavailable).toBe(2);
});
