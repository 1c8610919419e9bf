import { THEME_DEFAULTS } from '@iris/contract/site';
import type { Preview } from '@iris/delivery/contract/remotes/preview';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { account, campusInput, contactInput, course, courseInput } from '../data/factories.ts';
import { OPERATOR_TOKEN, startServer, type TestServer } from '../servers/server.ts';
import { integrityOf, releaseInput, upload } from './releasing.ts';
import {
  buildRenderer,
  openPage,
  releaseRemote,
  releaseShell,
  remoteFiles,
  renderedIn,
  says,
} from './rendering.fixtures.ts';

let server: TestServer;
let other: TestServer;
let token: string;

beforeAll(async () => {
  server = await startServer({ rendererFile: await buildRenderer() });
  other = await startServer(server.config);
  token = (await account(server, 'super_admin')).token;
  await releaseShell(server, 'shell-1');
});
afterAll(async () => {
  await other.app.close();
  await server.close();
});

/** What both instances answer to the next request. */
const shown = async (url = '/', headers: Record<string, string> = {}) => {
  const pages = await Promise.all([server, other].map((instance) => openPage(instance, url, headers)));
  return pages.map(({ text }) => renderedIn(text));
};

const STATS = { webinar_listeners: 98_765, virtual_classes: 1, key_opinion_leaders: 1, subscribers: 1 };

const version = () => `v-${crypto.randomUUID()}`;

describe('the very next page of every instance', () => {
  beforeEach(async () => {
    await releaseRemote(server, version(), says('avant'));
    expect(await shown()).toEqual(['avant', 'avant']);
  });

  it('shows a release of a remote or of the shell, and a rollback', async () => {
    await releaseRemote(server, version(), says('après'));
    expect(await shown()).toEqual(['après', 'après']);
    const html = '<main>coquille</main>';
    const render = `() => ({ status: 200, head: { title: 'x' }, variables: {}, state: {}, html: '${html}' })`;
    await releaseShell(other, version(), render);
    expect(await shown()).toEqual(['coquille', 'coquille']);
    for (const name of ['shell', 'public']) {
      const back = { token: OPERATOR_TOKEN, body: { name } };
      expect((await other.call('POST /releases/rollback', back)).status).toBe(200);
    }
    expect(await shown()).toEqual(['avant', 'avant']);
  });

  it('shows a canary to its share, until it is taken back', async () => {
    await releaseRemote(server, version(), says('canari'), { canary: { share: 50 } });
    const pages = await Promise.all(
      Array.from({ length: 5 }, (_, index) => shown('/', { cookie: `iris_bucket=${index * 20}` })),
    );
    expect(pages.filter(([first, second]) => first !== second)).toEqual([]);
    expect(new Set(pages.map(([first]) => first))).toEqual(new Set(['avant', 'canari']));
    const body = { name: 'public' };
    await server.call('POST /releases/rollback', { token: OPERATOR_TOKEN, body });
    for (const bucket of [0, 30, 60]) {
      expect(await shown('/', { cookie: `iris_bucket=${bucket}` })).toEqual(['avant', 'avant']);
    }
  });

  it('shows a preview to the session that opened its link', async () => {
    const release = { version: version() };
    const built = { ...release, files: remoteFiles(release.version, says('aperçu')) };
    await upload(server, releaseInput('public', built), built);
    const body = { name: 'public', ...release };
    const made = await server.call<Preview>('POST /releases/preview', { token: OPERATOR_TOKEN, body });
    const { pathname, search } = new URL(made.body.url, 'http://localhost');
    const opened = await openPage(server, `${pathname}${search}`);
    const cookie = String(opened.headers['set-cookie']).split(';')[0] ?? '';
    expect(await shown('/', { cookie })).toEqual(['aperçu', 'aperçu']);
    expect(await shown()).toEqual(['avant', 'avant']);
  });
});

describe('the answers that a page reads', () => {
  it('are new in the page after a change by the other instance', async () => {
    const addresses = ['/api/courses', '/api/campuses', '/api/config/theme', '/api/stats'];
    await releaseRemote(
      server,
      version(),
      `async () => JSON.stringify(await Promise.all(${JSON.stringify(addresses)}.map(async (it) => (await fetch(it)).json())))`,
    );
    const changes = [
      ['POST /courses', courseInput({ title: 'Un cours neuf' }), 'Un cours neuf'],
      ['POST /campuses', campusInput({ name: 'Villeneuve' }), 'Villeneuve'],
      ['PUT /config/theme', { ...THEME_DEFAULTS, siteName: 'Iris Neuve' }, 'Iris Neuve'],
      ['PUT /stats', STATS, '98765'],
    ] as const;
    for (const [route, body, expected] of changes) {
      expect((await shown()).map((html) => html?.includes(expected))).toEqual([false, false]);
      const changed = await other.call(route, { token, body });
      expect([200, 201], changed.text).toContain(changed.status);
      expect((await shown()).map((html) => html?.includes(expected))).toEqual([true, true]);
    }
  });

  it('are read again after an enrollment by the pages that show it, and by no other', async () => {
    const content = `async ({ path }) => {
      await (await fetch(path === '/courses' ? '/api/courses' : '/api/stats')).json();
      globalThis.drawn = (globalThis.drawn ?? 0) + 1;
      return String(globalThis.drawn);
    }`;
    await releaseRemote(server, version(), content);
    const open = async (url: string) => renderedIn((await openPage(server, url)).text);
    expect([await open('/'), await open('/courses')]).toEqual(['1', '2']);
    const { _id } = await course(server);
    expect([await open('/'), await open('/courses')]).toEqual(['1', '3']);
    const student = await account(server, 'student');
    const { status } = await other.call('POST /enrollments', { token: student.token, body: { course_id: _id } });
    expect(status).toBe(201);
    expect([await open('/'), await open('/courses')]).toEqual(['1', '4']);
    await other.call('PUT /stats', { token, body: { ...STATS, subscribers: 2 } });
    expect([await open('/'), await open('/courses')]).toEqual(['5', '4']);
  });
});

it('the page tells whether the browser has a session, and is another one then', async () => {
  await releaseRemote(server, version(), '(request) => String(request.hasSession)');
  expect(await shown()).toEqual(['false', 'false']);
  expect(await shown('/', { cookie: 'a=b; session=1' })).toEqual(['true', 'true']);
});

it('a page with the colors of a theme has a policy that allows them, and no other style', async () => {
  const render = `() => ({ status: 404, head: { title: 'x' }, variables: { '--accent': '#123456' }, state: {}, html: '<main>x</main>' })`;
  await releaseShell(server, version(), render);
  const { status, text, headers } = await openPage(server);
  expect(status).toBe(404);
  expect(text).toContain('<style>:root{--accent:#123456}</style>');
  expect(String(headers['content-security-policy'])).toMatch(/style-src 'self' 'sha256-[\w+/]{43}='/);
  await releaseShell(server, version());
});

/** A shell whose pages show their query, of which they read one parameter, and how many were drawn before. */
const SHOWS_QUERY = `({ search }) => {
  globalThis.drawn = (globalThis.drawn ?? 0) + 1;
  return { status: 200, head: { title: 'x' }, variables: {}, state: {}, parameters: ['q'], html: '<main>' + globalThis.drawn + ' ' + search + '</main>' };
}`;

it('parameters that a page does not read make no other page', async () => {
  await releaseShell(server, version(), SHOWS_QUERY);
  const open = async (url: string) => renderedIn((await openPage(server, url)).text);
  expect(await open('/courses?q=phaco&utm_source=lettre')).toBe('1 ?q=phaco&utm_source=lettre');
  const again = ['?q=phaco', '?utm_source=lettre-2&q=ph%61co', '?q=phaco&q=deux&fbclid=x'];
  expect(new Set(await Promise.all(again.map((search) => open(`/courses${search}`))))).toEqual(
    new Set(['1 ?q=phaco&utm_source=lettre']),
  );
  expect([await open('/courses'), await open('/courses?utm_source=1')]).toEqual(['2 ', '2 ']);
  expect(await open('/courses?q=iris')).toBe('3 ?q=iris');
  await releaseShell(server, version());
});

it('beyond the limit of its address a visitor gets pages and refused forms that the browser draws, and what is kept', async () => {
  await releaseShell(server, version(), SHOWS_QUERY);
  // A twentieth of the usual limits.
  const strict = await startServer({ ...server.config, rateLimitPerMinute: 1 });
  onTestFinished(() => strict.app.close());
  const open = async (url: string, remoteAddress = '192.0.2.1') => {
    const answer = await strict.send({ method: 'GET', url, headers: { accept: 'text/html' }, remoteAddress });
    return { status: answer.status, isRendered: renderedIn(answer.text) !== undefined };
  };
  const pages = [];
  for (let index = 0; index < 8; index += 1) pages.push(await open(`/courses?q=${index}`));
  const [rendered, drawn] = [true, false].map((isRendered) => ({ status: 200, isRendered }));
  expect(pages).toEqual([...Array(6).fill(rendered), drawn, drawn]);
  expect(await open('/courses?q=0&utm_source=lettre')).toEqual(rendered);
  expect(await open('/courses?q=6', '192.0.2.2')).toEqual(rendered);
  expect(await open('/courses?q=6')).toEqual(rendered);

  const refuse = async (remoteAddress: string) => {
    const payload = new URLSearchParams(contactInput({ email: 'sophie@' })).toString();
    const headers = { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' };
    const { status, text } = await strict.send({ method: 'POST', url: '/contact', headers, payload, remoteAddress });
    return { isRefused: status >= 400 && status < 500, isRendered: renderedIn(text) !== undefined };
  };
  expect([await refuse('192.0.2.1'), await refuse('192.0.2.4')]).toEqual([
    { isRefused: true, isRendered: false },
    { isRefused: true, isRendered: true },
  ]);
  await releaseShell(server, version());
});

it('contains its style sheets, which its policy allows by their integrity', async () => {
  const built = version();
  const sheet = '__federation_expose_remote.0123.css';
  const [plain, withAddress] = ['main{color:green}', 'main{background:url(x.svg)}'];
  const chunk = { 'route-home.0123.js': 'home' };
  await releaseRemote(server, built, says('x'), {
    files: { ...remoteFiles(built, says('x')), ...chunk, [sheet]: plain },
  });
  const { text, headers } = await openPage(server);
  expect(text).toContain(`<style data-href="/remotes/public/${built}/${sheet}">${plain}</style>`);
  expect(String(headers['content-security-policy'])).toContain(`style-src 'self' '${integrityOf(plain)}'`);

  const other = version();
  const files = { ...remoteFiles(other, says('x')), ...chunk, [sheet]: withAddress };
  await releaseRemote(server, other, says('x'), { files });
  expect((await openPage(server)).text).toContain(`as="style" href="/remotes/public/${other}/${sheet}"`);
});
