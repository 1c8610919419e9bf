import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import type { Role } from '@iris/contract/foundation';
import { type Registry, registrySchema } from '@iris/delivery/contract/remotes/registry';
import { Types } from 'mongoose';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { parseDatabaseEnv } from '../../src/foundation/config/env.ts';
import { account } from '../factories.ts';
import { startMongod } from '../own-mongod.ts';
import { startServer, startServerWithoutWaiting, type TestServer, testConfig } from '../server.ts';
import { type Activation, deployToken, describeRemote, releaseAcademy, release as releaseTo } from './releasing.ts';
import { copiedRegistry } from './site.fixtures.ts';

// Passport registers strategies per process: all instances in this file must share the secret.
const { mongodbUri, jwtSecret, releasesStore } = testConfig();
const shared = { mongodbUri, jwtSecret, releasesStore };
let server: TestServer;

beforeAll(async () => {
  server = await startServer(shared);
  await releaseAcademy(server);
});
afterAll(() => server.close());

const ask = (token?: string, headers?: Record<string, string>, from = server) => {
  return from.call<Registry>('GET /remotes', { token, headers });
};
const names = async (token?: string) => (await ask(token)).body.remotes.map(({ name }) => name);
const versionOf = async (from = server) => (await ask(undefined, undefined, from)).body.remotes[0]?.version;
const release = async (name: string, activation: Activation = {}, at = server) => {
  const { status, body } = await releaseTo(at, name, { token: await deployToken(at, name), ...activation });
  expect({ status, fault: body.detail, errors: body.errors }).toEqual({ status: 200 });
  return body.canary?.version ?? body.live ?? '';
};
const rollBack = async (name: string, at = server) => {
  const token = await deployToken(at, name);
  expect((await at.call('POST /releases/rollback', { token, body: { name } })).status).toBe(200);
};

describe('GET /remotes', () => {
  it('lists only the public remote to a visitor, and which addresses need an account', async () => {
    const { status, body, text, headers } = await ask();
    expect(status).toBe(200);
    const { remotes, restricted } = registrySchema.parse(body);
    expect(remotes).toEqual([
      expect.objectContaining({
        name: 'public',
        title: 'Site public',
        sections: ['', 'courses', 'about'],
        version: '1.0.0',
        manifest: '/remotes/public/1.0.0/mf-manifest.json',
      }),
    ]);
    expect(restricted).toEqual(['admin', 'dashboard']);
    expect(text).not.toMatch(/student|remotes\/admin/);
    expect(headers).not.toHaveProperty('set-cookie');
  });

  const remotesByRole: [Role, string[]][] = [
    ['student', ['public', 'student']],
    ['admin', ['admin', 'public']],
    ['super_admin', ['admin', 'public']],
  ];
  it.each(remotesByRole)('lists to a %s the remotes %j', async (role, expected) => {
    const { token } = await account(server, role);
    expect(await names(token)).toEqual(expected);
  });

  it('treats an invalid token, or one of a deleted account, as a visitor', async () => {
    const gone = await server.tokenFor('0123456789abcdef01234567');
    for (const token of ['rubbish', 'a.b.c', gone]) expect(await names(token)).toEqual(['public']);
  });

  it('may be cached privately by the browser, with revalidation', async () => {
    const { headers } = await ask();
    expect(headers).toMatchObject({ 'cache-control': 'private, no-cache', vary: 'Authorization, Cookie' });
    const known = { 'if-none-match': String(headers.etag) };
    expect(await ask(undefined, known)).toMatchObject({ status: 304, text: '' });
    const { token } = await account(server, 'student');
    expect((await ask(token, known)).status).toBe(200);
    await release('public');
    expect((await ask(undefined, known)).status).toBe(200);
    await rollBack('public');
    expect((await ask(undefined, known)).status).toBe(304);
  });
});

describe('a canary release', () => {
  const SHARE = 30;
  let version: string;
  let live: string | undefined;

  beforeAll(async () => {
    live = await versionOf();
    version = await release('public', { canary: { share: SHARE } });
  });
  afterAll(() => rollBack('public'));

  const inBucket = async (bucket: number) => {
    const { body, headers } = await ask(undefined, { cookie: `iris_bucket=${bucket}` });
    expect(headers).not.toHaveProperty('set-cookie');
    return body.remotes[0];
  };

  it('is served to its share of the sessions, with the live release as fallback', async () => {
    const entries: Awaited<ReturnType<typeof inBucket>>[] = [];
    // A few at a time: a registry that cannot read in time answers the list it read before.
    for (let bucket = 0; bucket < 100; bucket += 10) {
      entries.push(...(await Promise.all(Array.from({ length: 10 }, (_, offset) => inBucket(bucket + offset)))));
    }
    const inCanary = entries.filter((entry) => entry?.version === version);
    expect(inCanary).toHaveLength(SHARE);
    for (const entry of inCanary) expect(entry?.previous?.version).toBe(live);
    expect(entries.filter((entry) => entry?.version === live)).toHaveLength(100 - SHARE);
  });

  it('stays the same for a session', async () => {
    const first = await ask();
    const cookie = String(first.headers['set-cookie']).split(';')[0] ?? '';
    for (let load = 0; load < 5; load += 1) expect((await ask(undefined, { cookie })).body).toEqual(first.body);
    for (const wrong of ['iris_bucket=100', 'iris_bucket=x']) {
      expect((await ask(undefined, { cookie: wrong })).headers).toHaveProperty('set-cookie');
    }
  });

  it('of a remote that the caller may not load sets no cookie', async () => {
    await rollBack('public');
    await release('admin', { canary: { share: SHARE } });
    expect((await ask()).headers).not.toHaveProperty('set-cookie');
    const { token } = await account(server, 'admin');
    expect((await ask(token)).headers).toHaveProperty('set-cookie');
    await release('public', { canary: { share: SHARE } });
  });
});

describe('two instances on one database', () => {
  let other: TestServer;
  beforeAll(async () => {
    other = await startServer(shared);
  });
  afterAll(() => other.app.close());

  it('both apply a release and a rollback immediately', async () => {
    const before = await versionOf();
    expect(await versionOf(other)).toBe(before);
    const released = await release('public');
    expect(await Promise.all([versionOf(server), versionOf(other)])).toEqual([released, released]);
    await rollBack('public', other);
    expect(await Promise.all([versionOf(server), versionOf(other)])).toEqual([before, before]);
  });

  it('serialize simultaneous releases', async () => {
    const token = await deployToken(server, 'student');
    const answers = await Promise.all(
      [server, other, server, other].map((instance) => releaseTo(instance, 'student', { token })),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const versions = answers.map(({ body }) => body.live);
    const { token: student } = await account(server, 'student');
    const entry = (await ask(student)).body.remotes.find(({ name }) => name === 'student');
    expect(versions).toContain(entry?.version);
    expect(versions).toContain(entry?.previous?.version);
  });
});

describe('a canary for testers', () => {
  it('is served to the accounts named, whatever their bucket', async () => {
    const { id, token } = await account(server, 'student');
    const email = String((await server.connection.collection('users').findOne({ _id: new Types.ObjectId(id) }))?.email);
    const before = await versionOf();
    const version = await release('public', { canary: { testers: [email] } });
    const { token: another } = await account(server, 'student');
    const versionFor = async (as?: string) =>
      (await ask(as)).body.remotes.find(({ name }) => name === 'public')?.version;
    expect([await versionFor(token), await versionFor(another), await versionFor()]).toEqual([version, before, before]);
    expect(await copiedRegistry({ releasesStore }, version)).not.toContain(email);
    await rollBack('public');
    expect(await versionFor(token)).toBe(before);
  });
});

describe('during an outage of the database', () => {
  /** The production value; other specs use a longer one. */
  const { answerTimeMs: ANSWER_TIME_MS } = parseDatabaseEnv({ MONGODB_URI: 'mongodb://127.0.0.1' });

  it('serves the last list, also if nobody asked for it before, and when the database does not answer', async () => {
    const mongod = await startMongod();
    const instance = await startServer({ mongodbUri: mongod.uri, jwtSecret, answerTimeMs: ANSWER_TIME_MS });
    await releaseAcademy(instance);
    try {
      const released = await release('public', {}, instance);
      const token = await instance.tokenFor('0123456789abcdef01234567');
      mongod.freeze();
      expect(await versionOf(instance)).toBe(released);
      // The list of visitors would take the pages of the account away.
      expect((await ask(token, undefined, instance)).status).toBe(503);
      mongod.thaw();
      await mongod.kill();
      expect(await versionOf(instance)).toBe(released);
      expect((await ask(token, undefined, instance)).status).toBe(503);
    } finally {
      await instance.app.close();
      await mongod.stop();
    }
  });

  it('serves to an instance that starts then what another served last', async () => {
    const expected = await versionOf();
    await copiedRegistry({ releasesStore }, `${expected}`);
    const instance = await startServerWithoutWaiting({ mongodbUri: 'mongodb://127.0.0.1:9/iris', releasesStore });
    expect(await versionOf(instance)).toBe(expected);
    await instance.app.close();
  });
});

it('answers also when its copy cannot be written, and says so in the log', async () => {
  let log = '';
  const logTo = new PassThrough().on('data', (chunk) => {
    log += chunk;
  });
  const config = testConfig({ jwtSecret, logLevel: 'warn' });
  const folder = 'folder' in config.releasesStore ? config.releasesStore.folder : '';
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'documents'), 'not a folder');
  const instance = await startServer(config, { logTo });
  await releaseAcademy(instance, ['public']);
  expect(await versionOf(instance)).toBe('1.0.0');
  await vi.waitFor(() => expect(log).toContain('the copy of the registry cannot be written'));
  await instance.close();
});

// Last in the file, because Passport uses the strategy of the instance started last.
it('a canary sets a Secure cookie when the academy uses https', async () => {
  await release('public', { canary: { share: 50 } });
  const behindProxy = await startServer({ ...shared, trustProxy: ['loopback'] });
  const published = await startServer({ ...shared, publicUrl: 'https://academie-iris.example' });
  const forwarded = { 'x-forwarded-proto': 'https' };
  const cookieOf = async (from: TestServer, headers = {}) => {
    return String((await ask(undefined, headers, from)).headers['set-cookie']);
  };
  expect(await cookieOf(server)).not.toContain('Secure');
  expect(await cookieOf(server, forwarded)).not.toContain('Secure');
  expect(await cookieOf(behindProxy)).not.toContain('Secure');
  expect(await cookieOf(behindProxy, forwarded)).toMatch(/; Secure$/);
  expect(await cookieOf(published)).toMatch(/; Secure$/);
  for (const { app } of [behindProxy, published]) await app.close();
});

it('names the sections of a remote that are open to the account, and the others as restricted', async () => {
  const link = { label: 'Veille', place: 'header' as const, order: 10 };
  const description = {
    ...describeRemote('watch'),
    sections: ['watch', 'reading'],
    access: { roles: ['student', 'admin'] },
    section_access: { watch: { roles: ['student'] } },
    links: [
      { ...link, to: '/watch' },
      { ...link, to: '/reading' },
    ],
  };
  await releaseTo(server, 'watch', { changes: { description } });
  const shown = async (role: Role) => {
    const { remotes, restricted } = (await ask((await account(server, role)).token)).body;
    const entry = remotes.find(({ name }) => name === 'watch');
    const closed = restricted.filter((section) => description.sections.includes(section));
    return [entry?.sections, entry?.links.map(({ to }) => to), closed];
  };
  expect(await Promise.all((['student', 'admin', 'super_admin'] as const).map(shown))).toEqual([
    [['watch', 'reading'], ['/watch', '/reading'], []],
    [['reading'], ['/reading'], ['watch']],
    [undefined, undefined, ['reading', 'watch']],
  ]);
});
