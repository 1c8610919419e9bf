import { rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Preview } from '@iris/delivery/contract/remotes/preview';
import {
  type LiveRegistry,
  liveRegistrySchema,
  type Registry,
  registrySchema,
} from '@iris/delivery/contract/remotes/registry';
import { Types } from 'mongoose';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { account } from '../data/factories.ts';
import { collectLog } from '../servers/log.fixtures.ts';
import { OPERATOR_TOKEN, startServer, toRequest } from '../servers/server.ts';
import { sharedServer } from '../servers/shared-server.ts';
import { type Activation, deployToken, describeRemote, releaseAcademy, release as releaseTo } from './releasing.ts';
import { copiedRegistry, navigation } from './site.fixtures.ts';

const log = collectLog();
const server = sharedServer(() => startServer({ logLevel: 'warn', trustProxy: ['loopback'] }, { logTo: log.logTo }));

beforeAll(() => releaseAcademy(server));

const ask = (token?: string, headers?: Record<string, string>) =>
  server.call<Registry>('GET /remotes', { token, headers });
const names = async (token?: string) => (await ask(token)).body.remotes.map(({ name }) => name);
const versionOf = async () => (await ask()).body.remotes[0]?.version;
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

  it('lists to each role the remotes that it may load, and to an invalid token those of visitors', async () => {
    const listed = (['student', 'admin', 'super_admin'] as const).map(async (role) =>
      names((await account(server, role)).token),
    );
    expect(await Promise.all(listed)).toEqual([
      ['public', 'student'],
      ['admin', 'public'],
      ['admin', 'public'],
    ]);
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

  it('is served to its share of the sessions, with the live release as fallback, and stays the same for a session', async () => {
    const seen: Record<string, number> = {};
    for (let bucket = 0; bucket < 100; bucket += 5) {
      const { body, headers } = await ask(undefined, { cookie: `iris_bucket=${bucket}` });
      expect(headers).not.toHaveProperty('set-cookie');
      const [entry] = body.remotes;
      if (entry?.version === version) expect(entry.previous?.version).toBe(live);
      seen[`${entry?.version}`] = (seen[`${entry?.version}`] ?? 0) + 1;
    }
    expect(Object.keys(seen).sort()).toEqual([live, version].sort());
    const first = await ask();
    const cookie = String(first.headers['set-cookie']).split(';')[0] ?? '';
    expect((await ask(undefined, { cookie })).body).toEqual(first.body);
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
    expect(await copiedRegistry(server.config, version)).not.toContain(email);
    await rollBack('public');
  });
});

describe('GET /releases/registry', () => {
  const asTeam = (token?: string) => server.call<LiveRegistry>('GET /releases/registry', { token });

  it('tells each team what is live of all approved remotes, with who may open them, and nobody else', async () => {
    const email = 'essai@academie-iris.example';
    const live = await versionOf();
    await release('public', { canary: { share: 50, testers: [email] } });
    await release('veille', { changes: { description: describeRemote('veille') } });
    const { body, text } = await asTeam(await deployToken(server, 'veille'));
    const { remotes } = liveRegistrySchema.parse(body);
    expect(remotes.map(({ name, access }) => [name, access])).toEqual([
      ['admin', { roles: ['admin', 'super_admin'] }],
      ['public', 'everyone'],
      ['student', { roles: ['student'] }],
    ]);
    const { body: visitors } = await ask(undefined, { cookie: 'iris_bucket=0' });
    const { previous: _, version: __, ...entry } = visitors.remotes[0] ?? {};
    const open = remotes.find(({ name }) => name === 'public');
    expect(open).toMatchObject({ version: live, manifest: `/remotes/public/${live}/mf-manifest.json` });
    expect(Object.keys(open ?? {})).toEqual(expect.arrayContaining(Object.keys(entry)));
    expect(text).not.toMatch(new RegExp(`${email}|canary|Équipe`));
    const { token } = await account(server, 'super_admin');
    for (const other of [undefined, token, 'iris_deploy_rubbish']) expect((await asTeam(other)).status).toBe(401);
    await rollBack('public');
  });
});

// During an outage: outage.spec.ts; without a database since the start: page.spec.ts
it('answers also when its copy cannot be written, and says so in the log', async () => {
  const { releasesStore } = server.config;
  const documents = join('folder' in releasesStore ? releasesStore.folder : '', 'documents');
  await rename(documents, `${documents}-before`);
  await writeFile(documents, 'not a folder');
  const version = await release('public');
  expect(await versionOf()).toBe(version);
  await vi.waitFor(() => expect(log.text()).toContain('the copy of the registry cannot be written'));
  await rm(documents);
  await rename(`${documents}-before`, documents);
});

it('a canary and a preview set Secure cookies when the academy uses https', async () => {
  await release('public', { canary: { share: 50 } });
  const published = await startServer({ ...server.config, publicUrl: 'https://academie-iris.example' });
  const cookieOf = async (headers: Record<string, string>, remoteAddress: string, from = server) => {
    const answer = await from.send({ ...toRequest('GET /remotes', { headers }), remoteAddress });
    return String(answer.headers['set-cookie']);
  };
  const [proxy, stranger] = ['127.0.0.1', '203.0.113.7'];
  const forwarded = { 'x-forwarded-proto': 'https' };
  expect(await cookieOf({}, proxy)).not.toContain('Secure');
  expect(await cookieOf(forwarded, stranger)).not.toContain('Secure');
  expect(await cookieOf(forwarded, proxy)).toMatch(/; Secure$/);
  expect(await cookieOf({}, stranger, published)).toMatch(/; Secure$/);
  const body = { name: 'public', version: '1.0.0' };
  const made = await published.call<Preview>('POST /releases/preview', { token: OPERATOR_TOKEN, body });
  const url = `/${new URL(made.body.url).search}`;
  const opened = await published.send({ method: 'GET', url, headers: navigation });
  expect(String(opened.headers['set-cookie'])).toMatch(/^iris_preview=[\w.-]+; .*; Secure$/);
  await published.app.close();
});
