import type { Problem } from '@iris/contract/routes';
import type { Preview } from '@iris/delivery/contract/remotes/preview';
import type { Registry } from '@iris/delivery/contract/remotes/registry';
import { PageTokensService, PreviewTokensService } from '@iris/delivery/server';
import { beforeAll, describe, expect, it } from 'vitest';
import { account, unknownId } from '../data/factories.ts';
import { OPERATOR_TOKEN } from '../servers/server.ts';
import { sharedServer } from '../servers/shared-server.ts';
import {
  deployToken,
  describeRemote,
  filesOf,
  HOST,
  release,
  releaseAcademy,
  releaseInput,
  upload,
} from './releasing.ts';
import { navigation } from './site.fixtures.ts';

const DAY_MS = 86_400_000;
const server = sharedServer();

beforeAll(async () => {
  await releaseAcademy(server);
});

type Changes = Parameters<typeof releaseInput>[1];

/** Announces and sends a release, and asks for a preview of it. */
async function preview(name: string, changes: Changes = {}, days?: number) {
  const token = await deployToken(server, name);
  const input = releaseInput(name, changes);
  expect((await upload(server, input, changes ?? {}, token)).status).toBe(200);
  const body = { name, version: input.version, ...(days && { days }) };
  const answer = await server.call<Preview & Problem>('POST /releases/preview', { token, body });
  return { ...answer, version: input.version };
}

const get = (url: string, headers: Record<string, string> = {}) =>
  server.send({ method: 'GET', url, headers: { ...navigation, ...headers } });

/** Opens an address; the cookie that the session then sends, and the address it is sent to. */
async function open(url: string) {
  const { pathname, search } = new URL(url, 'http://localhost');
  const { status, headers } = await get(`${pathname}${search}`);
  const setCookie = String(headers['set-cookie'] ?? '');
  return { status, setCookie, cookie: setCookie.split(';')[0] ?? '', location: headers.location };
}

/** The link of a new preview, opened. */
async function openPreview(name: string, changes: Changes = {}) {
  const made = await preview(name, changes);
  expect(made.status, made.body.detail).toBe(200);
  return { ...made, ...(await open(made.body.url)) };
}

const registry = async (cookie?: string, token?: string) =>
  (await server.call<Registry>('GET /remotes', { token, headers: cookie ? { cookie } : {} })).body;
const entryOf = async (name: string, cookie?: string, token?: string) =>
  (await registry(cookie, token)).remotes.find((entry) => entry.name === name);
const admin = async () => (await account(server, 'super_admin')).token;

describe('a preview', () => {
  it('moves nothing, and names the release to the session that opens its link only', async () => {
    const before = await server.call('GET /releases', { token: OPERATOR_TOKEN, query: { name: 'public' } });
    const visitors = await registry();
    const { version, body, status, setCookie, cookie, location } = await openPreview('public');
    const lifetime = new Date(body.expires_at).getTime() - Date.now();
    expect(Math.round(lifetime / DAY_MS)).toBe(7);
    expect([status, location]).toEqual([303, '/']);
    const expires = new Date(Math.floor(new Date(body.expires_at).getTime() / 1000) * 1000).toUTCString();
    expect(setCookie).toMatch(/^iris_preview=[\w.-]+; Path=\/; HttpOnly; SameSite=Lax; Expires=/);
    expect(setCookie).toContain(`Expires=${expires}`);
    expect(await registry()).toEqual(visitors);
    const entry = await entryOf('public', cookie);
    expect(entry).toMatchObject({ version, preview: true, title: 'Site public', previous: { version: '1.0.0' } });
    expect(Object.keys(entry?.integrity ?? {})).toEqual(Object.keys(filesOf('public', version)));
    const after = await server.call('GET /releases', { token: OPERATOR_TOKEN, query: { name: 'public' } });
    expect(after.body).toMatchObject({ ...before.body, releases: [{ version, state: 'kept' }, { version: '1.0.0' }] });
  });

  it('is named in the page too, whose ETag is another, until its release is retired', async () => {
    const { cookie, version } = await openPreview('public');
    const [ordinary, previewed] = [await get('/'), await get('/', { cookie })];
    expect(ordinary.text).not.toContain(version);
    expect(previewed.text).toContain(`/remotes/public/${version}/mf-manifest.json`);
    expect(String(previewed.headers.vary)).toContain('Cookie');
    const known = { 'if-none-match': String(previewed.headers.etag) };
    expect((await get('/', known)).status).toBe(200);
    expect((await get('/', { ...known, cookie })).status).toBe(304);
    const releases = server.connection.collection('application_releases');
    await releases.updateOne({ name: 'public', version }, { $set: { is_retired: true } });
    expect(await registry(cookie)).toEqual(await registry());
  });

  it('is named only to whoever may open the remote as approved, whatever the release describes', async () => {
    const description = { ...describeRemote('admin'), access: 'everyone' as const };
    const { cookie, version, body } = await openPreview('admin', { changes: { description } });
    expect(new URL(body.url).pathname).toBe('/admin');
    const student = (await account(server, 'student')).token;
    expect(await registry(cookie)).toEqual(await registry());
    expect(await registry(cookie, student)).toEqual(await registry(undefined, student));
    expect(await entryOf('admin', cookie, await admin())).toMatchObject({ version, preview: true });
    expect(await entryOf('admin', undefined, await admin())).toMatchObject({ version: '1.0.0' });
    expect((await get('/admin', { cookie })).text).not.toContain(version);
  });

  it('shows a remote that was never live at its own addresses, to whoever it is described for', async () => {
    const description = { ...describeRemote('news'), access: { roles: ['super_admin'] } };
    const { cookie, version } = await openPreview('news', { changes: { description } });
    const entry = await entryOf('news', cookie, await admin());
    expect(entry).toMatchObject({ version, sections: ['news'], preview: true });
    expect(entry).not.toHaveProperty('previous');
    const { remotes, restricted } = await registry(cookie);
    expect([remotes.map(({ name }) => name), restricted]).toEqual([['public'], ['admin', 'dashboard', 'news']]);
    expect((await registry()).restricted).toEqual(['admin', 'dashboard']);
  });

  it('of a remote without approval has no section that another one has got since', async () => {
    const description = { ...describeRemote('agenda'), sections: ['agenda', 'calendar'] };
    const { cookie } = await openPreview('agenda', { changes: { description } });
    expect((await entryOf('agenda', cookie))?.sections).toEqual(['agenda', 'calendar']);
    await release(server, 'calendar');
    expect((await entryOf('agenda', cookie))?.sections).toEqual(['agenda']);
    expect((await entryOf('calendar', cookie))?.sections).toEqual(['calendar']);
  });

  it('keeps the shell of the live release, and is not covered by the token of the page', async () => {
    const { cookie, version } = await openPreview('public');
    const files = { 'index.html': '<!doctype html><html><head><title>Canary</title></head></html>' };
    await release(server, 'shell', { files, canary: { share: 99 } });
    const shells = async (more: string) => {
      const pages = await Promise.all(
        [...'0123456789'].map((bucket) => get('/', { cookie: `iris_bucket=${bucket}${more}` })),
      );
      return new Set(pages.map(({ text }) => /<title>(.*?)<\/title>/.exec(text)?.[1]));
    };
    expect(await shells('')).toContain('Canary');
    expect(await shells(`; ${cookie}`)).toEqual(new Set(['Académie Iris']));
    await server.call('POST /releases/rollback', { token: OPERATOR_TOKEN, body: { name: 'shell' } });
    const timing = String((await get('/', { cookie })).headers['server-timing']);
    const page = server.app.get(PageTokensService).verify(timing.slice('page;desc="'.length, -1), undefined);
    expect([page?.covers({ name: 'public', version }), page?.covers({ name: 'public', version: '1.0.0' })]).toEqual([
      false,
      true,
    ]);
  });

  it('is not counted by telemetry, unlike the other remotes of its page', async () => {
    const { cookie } = await openPreview('public');
    const counters = server.connection.collection('remote_health');
    await counters.deleteMany({});
    const token = server.app.get(PageTokensService).issue([{ name: 'public', version: '1.0.0' }], undefined);
    const failed = (remote: string) => ({ outcome: 'failed', remote, phase: 'registry' });
    const blocked = (name: string) => ({
      'violated-directive': 'script-src',
      'source-file': `https://academie.example/remotes/${name}/1.0.0/remote-entry.js`,
    });
    const headers = { cookie };
    await server.call('POST /telemetry', { headers, body: { token, events: [failed('public'), failed('admin')] } });
    for (const name of ['public', 'admin']) {
      const payload = JSON.stringify({ 'csp-report': blocked(name) });
      const sent = { ...headers, 'content-type': 'application/csp-report' };
      await server.send({ method: 'POST', url: '/api/csp-reports', headers: sent, payload });
    }
    const counted = await counters
      .find({}, { projection: { _id: 0, remote: 1, version: 1 } })
      .sort({ version: 1 })
      .toArray();
    expect(counted).toEqual([
      { remote: 'admin', version: '' },
      { remote: 'admin', version: '1.0.0' },
    ]);
  });
});

describe('a preview of the shell', () => {
  const shellFiles = (title: string) => ({
    'index.html': `<!doctype html><html><head><title>${title}</title></head></html>`,
    [`main.${title.toLowerCase().padStart(20, '0')}.js`]: `console.info("${title}")`,
  });

  it('is the page of the session that opens its link, whose remotes stay; others get the live one', async () => {
    const files = shellFiles('Fade');
    const { cookie, version, location, body } = await openPreview('shell', { files });
    expect([location, new URL(body.url).pathname]).toEqual(['/', '/']);
    const [live, previewed, again] = [await get('/courses'), await get('/courses', { cookie }), await get('/courses')];
    expect(previewed.text).toContain('<title>Fade</title>');
    expect(previewed.text).toContain(`"previewed_shell":"${version}"`);
    expect(previewed.text).toContain('/remotes/public/1.0.0/mf-manifest.json');
    expect(live.text).toContain('<title>Académie Iris</title>');
    expect(live.text).not.toContain('previewed_shell');
    expect(again.text).toBe(live.text);
    expect((await get('/courses', { 'if-none-match': String(previewed.headers.etag) })).status).toBe(200);
    for (const [file, content] of Object.entries(files).filter(([path]) => path.endsWith('.js')))
      expect((await get(`/${file}`)).text).toBe(content);
    expect(await registry(cookie)).toEqual(await registry());
    const releases = server.connection.collection('application_releases');
    await releases.updateOne({ name: 'shell', version }, { $set: { is_retired: true } });
    expect((await get('/courses', { cookie })).text).toBe(live.text);
  });

  it('has a page whose token covers nothing, and of which telemetry counts nothing', async () => {
    const { cookie } = await openPreview('shell', { files: shellFiles('Bade') });
    const timing = String((await get('/', { cookie })).headers['server-timing']);
    const token = timing.slice('page;desc="'.length, -1);
    const page = server.app.get(PageTokensService).verify(token, undefined);
    expect([
      page?.covers({ name: 'public', version: '1.0.0' }),
      page?.covers({ name: 'shell', version: '1.0.0' }),
    ]).toEqual([false, false]);
    const counters = server.connection.collection('remote_health');
    await counters.deleteMany({});
    const failed = { outcome: 'failed', remote: 'public', phase: 'registry' };
    await server.call('POST /telemetry', { headers: { cookie }, body: { token, events: [failed] } });
    expect(await counters.countDocuments()).toBe(0);
  });

  it('is refused when a remote on the site does not fit it, which it names', async () => {
    const provides = { ...HOST, shared: { react: { version: '19.3.1', names: ['useState'] } } };
    const { status, version } = await preview('shell', { files: shellFiles('Cade'), changes: { provides } });
    expect(status).toBe(200);
    const react = { react: { range: '^19.0.0', names: ['use'] } };
    const needs = { contract_version: HOST.contract_version, shared: react };
    await release(server, 'watch', { changes: { built_for: needs } });
    const token = await deployToken(server, 'shell');
    const { body } = await server.call('POST /releases/preview', { token, body: { name: 'shell', version } });
    expect(body).toMatchObject({
      code: 'release_incompatible',
      detail: expect.stringMatching(/^Module watch .* use de react/),
    });
  });
});

describe('a link', () => {
  it('leads to any page of this site and to no other, with its other parameters', async () => {
    const { url } = (await preview('public')).body;
    const { search } = new URL(url);
    const cases = [
      [`/courses${search}&level=1`, '/courses?level=1'],
      [`/courses?level=1&${search.slice(1)}`, '/courses?level=1'],
      [`//evil.example/${search}`, '/evil.example/'],
    ] as const;
    for (const [asked, location] of cases) {
      expect(await get(asked)).toMatchObject({ status: 303, headers: { location, 'cache-control': 'no-store' } });
    }
  });

  it('that was changed or has expired says so and ends the preview, and «off» ends it', async () => {
    const { url } = (await preview('public')).body;
    const token = String(new URL(url).searchParams.get('preview'));
    const [head = '', tag = ''] = token.split('.');
    const [, , expiry = ''] = Buffer.from(head, 'base64url').toString().split(' ');
    const forged = Buffer.from(`public 1.0.0 ${expiry}`).toString('base64url');
    const expired = server.app
      .get(PreviewTokensService)
      .issue({ name: 'public', version: '1.0.0', expiresAt: new Date() });
    for (const wrong of [expired, `${forged}.${tag}`, `${head}.${'A'.repeat(43)}`, head, 'x', '']) {
      const { status, setCookie, location } = await open(`/courses?preview=${wrong}`);
      expect([status, location]).toEqual([303, '/courses?preview=expired']);
      expect(setCookie).toMatch(/^iris_preview=; .*Max-Age=0/);
      expect(await registry(`iris_preview=${wrong}`)).toEqual(await registry());
    }
    expect((await get('/courses?preview=expired')).status).toBe(200);
    const off = await open('/admin/users?q=a&preview=off');
    expect([off.status, off.location]).toEqual([303, '/admin/users?q=a']);
    expect(off.setCookie).toMatch(/^iris_preview=; .*Max-Age=0/);
  });
});

it('a preview is refused of another team, an impossible lifetime, and what is unknown, incomplete or incompatible', async () => {
  const ask = async (changes: object, token = OPERATOR_TOKEN) => {
    const body = { name: 'public', version: '1.0.0', ...changes };
    return (await server.call<Problem>('POST /releases/preview', { token, body })).body;
  };
  expect((await ask({}, await deployToken(server, 'admin'))).code).toBe('other_team');
  for (const wrong of [{ name: 'Shell' }, { days: 0 }, { days: 31 }])
    expect((await ask(wrong)).code, JSON.stringify(wrong)).toBe('invalid_input');
  expect((await ask({ version: unknownId() })).code).toBe('release_not_found');
  const incomplete = releaseInput('public');
  await server.call('POST /releases', { token: OPERATOR_TOKEN, body: incomplete });
  expect((await ask({ version: incomplete.version })).code).toBe('release_incomplete');
  const built_for = {
    contract_version: HOST.contract_version,
    shared: { react: { range: '^19.0.0', names: ['useFancy'] } },
  };
  const incompatible = releaseInput('public', { changes: { built_for } });
  await upload(server, incompatible, {});
  const refusal = await ask({ version: incompatible.version });
  expect(refusal).toMatchObject({ code: 'release_incompatible', detail: expect.stringContaining('useFancy') });
});
