import type { Role } from '@iris/contract/permissions';
import type { ReleaseInput } from '@iris/contract/releases';
import { type RemoteEntry, type RemoteName, remoteListSchema } from '@iris/contract/remotes';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { account, deployToken, releaseInput } from '../../test/factories.ts';
import { startMongod } from '../../test/own-mongod.ts';
import { bundled, type RegistryOnDisk, registryOnDisk } from '../../test/registry-file.ts';
import { startServer, startServerWithoutWaiting, type TestServer, testConfig } from '../../test/server.ts';
import { parseDatabaseEnv } from '../config/env.ts';
import { RegistryService } from './registry.service.ts';

// Passport registers strategies per process: all instances in this file must share the secret.
const { mongodbUri, jwtSecret } = testConfig();
let server: TestServer;
let registry: RegistryOnDisk;

beforeAll(async () => {
  registry = await registryOnDisk('1.0.0');
  server = await startServer({ mongodbUri, jwtSecret, registryFile: registry.path });
});
afterAll(async () => {
  await server.close();
  await registry.remove();
});

const ask = (token?: string, headers?: Record<string, string>, from = server) => {
  return from.call<RemoteEntry[]>('GET /remotes', { token, headers });
};
const names = async (token?: string) => (await ask(token)).body.map(({ name }) => name);
const versionOf = async (from = server) => (await ask(undefined, undefined, from)).body[0]?.version;
const release = async (remote: RemoteName, changes: Partial<ReleaseInput> = {}, at = server) => {
  const body = releaseInput(remote, changes);
  const { status } = await at.call('POST /releases', { token: await deployToken(at, remote), body });
  expect(status).toBe(201);
  return body.version;
};
const rollBack = async (remote: RemoteName, at = server) => {
  const token = await deployToken(at, remote);
  expect((await at.call('POST /releases/rollback', { token, body: { remote } })).status).toBe(200);
};

describe('GET /remotes', () => {
  it('lists only the public remote to a visitor', async () => {
    const { status, body, text, headers } = await ask();
    expect(status).toBe(200);
    const [first] = bundled('1.0.0');
    expect(remoteListSchema.parse(body)).toEqual([
      { name: 'public', version: '1.0.0', manifest: first?.manifest, integrity: first?.integrity },
    ]);
    expect(text).not.toMatch(/student|admin/);
    expect(headers).not.toHaveProperty('set-cookie');
  });

  const remotesByRole: [Role, string[]][] = [
    ['student', ['public', 'student']],
    ['admin', ['public', 'admin']],
    ['super_admin', ['public', 'admin']],
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
    version = await release('public', { canary: SHARE });
  });
  afterAll(() => rollBack('public'));

  const inBucket = async (bucket: number) => {
    const { body, headers } = await ask(undefined, { cookie: `iris_bucket=${bucket}` });
    expect(headers).not.toHaveProperty('set-cookie');
    return body[0];
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
    await release('admin', { canary: SHARE });
    expect((await ask()).headers).not.toHaveProperty('set-cookie');
    const { token } = await account(server, 'admin');
    expect((await ask(token)).headers).toHaveProperty('set-cookie');
    await release('public', { canary: SHARE });
  });
});

describe('two instances on one database', () => {
  let other: TestServer;
  beforeAll(async () => {
    other = await startServer({ mongodbUri, jwtSecret, registryFile: registry.path });
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
    const instances = [server, other, server, other];
    const bodies = instances.map(() => releaseInput('student'));
    const answers = await Promise.all(
      instances.map((instance, index) => instance.call('POST /releases', { token, body: bodies[index] })),
    );
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    const { token: student } = await account(server, 'student');
    const entry = (await ask(student)).body.find(({ name }) => name === 'student');
    const versions = bodies.map(({ version }) => version);
    expect(versions).toContain(entry?.version);
    expect(versions).toContain(entry?.previous?.version);
  });
});

describe('the hosts of released files', () => {
  it("are those other than the site's own, without duplicates", async () => {
    const service = server.app.get(RegistryService, { strict: false });
    const hosts = async () => (await service.listFor(undefined, 0)).hosts;
    expect(await hosts()).toEqual([]);
    const manifest = 'https://files.example.org:8443/remotes/admin/9.0.0/mf-manifest.json';
    await release('admin', { version: '9.0.0', manifest });
    await release('student', { version: '9.0.0', manifest: manifest.replace('admin', 'student'), canary: 5 });
    expect(await hosts()).toEqual(['https://files.example.org:8443']);
  });
});

describe('during an outage of the database', () => {
  /** The production value; other specs use a longer one. */
  const { answerTimeMs: ANSWER_TIME_MS } = parseDatabaseEnv({ MONGODB_URI: 'mongodb://127.0.0.1' });

  it('serves the last list, and within the time limit when the database does not answer', async () => {
    const mongod = await startMongod();
    const settings = { mongodbUri: mongod.uri, jwtSecret, registryFile: registry.path, answerTimeMs: ANSWER_TIME_MS };
    const instance = await startServer(settings);
    try {
      const released = await release('public', {}, instance);
      expect(await versionOf(instance)).toBe(released);
      mongod.freeze();
      const token = await instance.tokenFor('0123456789abcdef01234567');
      const start = performance.now();
      expect((await ask(token, undefined, instance)).body[0]?.version).toBe(released);
      expect(performance.now() - start).toBeLessThan(2000);
      mongod.thaw();
      await mongod.kill();
      expect(await versionOf(instance)).toBe(released);
    } finally {
      await instance.app.close();
      await mongod.stop();
    }
  });

  it('serves the releases of the build before the first connection', async () => {
    const away = 'mongodb://127.0.0.1:9/iris';
    const instance = await startServerWithoutWaiting({ mongodbUri: away, registryFile: registry.path });
    expect(await versionOf(instance)).toBe('1.0.0');
    await instance.app.close();
  });
});

// Last in the file, because Passport uses the strategy of the instance started last.
it('a canary sets a Secure cookie when the academy uses https', async () => {
  await release('public', { canary: 50 });
  const shared = { mongodbUri, jwtSecret, registryFile: registry.path };
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
