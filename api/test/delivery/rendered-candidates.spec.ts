import { SHELL } from '@iris/delivery/contract/federation';
import type { Deployment } from '@iris/delivery/contract/releases';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { wrongCells } from '../calls/cells.ts';
import { course } from '../data/factories.ts';
import { OPERATOR_TOKEN, startServer, type TestServer } from '../servers/server.ts';
import { deployToken, release, releaseInput, upload } from './releasing.ts';
import {
  buildRenderer,
  openPage,
  releaseRemote,
  releaseShell,
  remoteFiles,
  renderedIn,
  says,
  shellFiles,
} from './rendering.fixtures.ts';

const PAGES = ['/', '/courses/:id'];

let rendererFile: string;
let server: TestServer;
let courseId: string;

beforeAll(async () => {
  rendererFile = await buildRenderer();
  server = await startServer({ rendererFile });
  courseId = (await course(server))._id;
  await releaseShell(server, 'shell-1');
  await releaseRemote(server, 'live', says('en ligne'), { files: remoteFiles('live', says('en ligne'), PAGES) });
});
afterAll(() => server.close());

const releaseCandidate = async (content: string, more = {}) => {
  const version = crypto.randomUUID();
  const token = await deployToken(server, 'public');
  return release(server, 'public', { version, token, files: remoteFiles(version, content, PAGES), ...more });
};
const live = async (name: string) =>
  (await server.call<Deployment>('GET /releases', { token: OPERATOR_TOKEN, query: { name } })).body;

/** What is rendered at one address only, and elsewhere says a word. */
const at = (path: string, way: string) => `(request) => request.path === ${JSON.stringify(path)} ? (${way})() : 'x'`;

const FAILING: Record<string, [way: string, detail: RegExp]> = {
  throws: ['() => { throw new Error("no title") }', /: cette page échoue sur le serveur \(Error: no title\)\. Rien/],
  'has a forbidden element': ['() => "<script></script>"', /\(not allowed in a page: <script>\)/],
  loops: ['() => { for (;;); }', /: le serveur l'a attendue 5\u00a0s en vain/],
  'fills the heap': [
    '() => { const kept = []; for (;;) kept.push(new Array(1e6).fill({})); }',
    // A slow machine is still filling it.
    /: le processus qui la calcule s'est arrêté|en vain/,
  ],
};

it('a release with a page that cannot be rendered is refused, naming page and reason, while live pages are rendered', async () => {
  const before = await live('public');
  const path = `/courses/${courseId}`;
  const wrong = await wrongCells(
    Object.entries(FAILING),
    ([name]) => name,
    async ([, [way, detail]]) => {
      const releasing = releaseCandidate(at(path, way));
      expect(renderedIn((await openPage(server, `/?${crypto.randomUUID()}`)).text)).toBe('en ligne');
      const { status, body } = await releasing;
      expect([status, body.code]).toEqual([409, 'release_unrenderable']);
      expect(body.detail).toContain(`${path}\u00a0:`);
      expect(body.detail).toMatch(detail);
    },
  );
  expect(wrong).toEqual([]);
  const after = await live('public');
  expect([after.live, after.canary, after.rollback_to]).toEqual([before.live, before.canary, before.rollback_to]);
});

it('one that cannot be loaded is refused, also as a canary; without verification it is released, which the journal says', async () => {
  const broken = '(() => { throw new Error("no start") })()';
  const canary = { canary: { share: 10 } };
  const refused = await releaseCandidate(broken, canary);
  expect(refused.body.detail).toMatch(/^server\.js\u00a0: .*no start/);
  const { body } = await releaseCandidate(broken, { ...canary, verify: false });
  expect(body.canary?.share).toBe(10);
  const entry = { action: 'remote.canary', 'after.canary.version': body.canary?.version };
  expect(await server.connection.collection('audit_entries').findOne(entry)).toMatchObject({
    after: { is_verified: false },
  });
  await server.call('POST /releases/rollback', { token: OPERATOR_TOKEN, body: { name: 'public' } });
});

it('pages are rendered with the answers of the academy, whose failures are not those of the release', async () => {
  const reading = (address: string) => `async () => {
    const answer = await fetch(${JSON.stringify(address)});
    if (answer.status !== 200) throw new Error('answered ' + answer.status);
    return (await answer.json()).title;
  }`;
  const path = `/courses/${courseId}`;
  expect((await releaseCandidate(at(path, reading(`/api/courses/${courseId}`)))).status).toBe(200);
  const forbidden = await releaseCandidate(at(path, reading('/api/admin/users')));
  expect(forbidden.body.detail).toContain('answered 403');
});

it('a shell is refused that renders no 404 page, or not the pages of live remotes', async () => {
  const releaseShellThat = (render: string) => {
    const version = crypto.randomUUID();
    return release(server, SHELL, { version, files: shellFiles(version, render) });
  };
  const page = "{ status: 200, head: { title: 'x' }, variables: {}, state: {}, html: '<p>x</p>' }";
  const failing = (condition: string) => `(request) => { if (${condition}) throw new Error('shell'); return ${page}; }`;
  const wrong = await releaseShellThat(failing("request.path === '/'"));
  expect([wrong.status, wrong.body.detail]).toEqual([409, expect.stringMatching(/^\/\u00a0: .*Error: shell/)]);
  const unknown = await releaseShellThat(failing("request.path === '/adresse-inconnue'"));
  expect([unknown.status, unknown.body.detail]).toEqual([
    409,
    expect.stringMatching(/^\/adresse-inconnue\u00a0: .*Error: shell/),
  ]);
  expect((await live(SHELL)).live).toBe('shell-1');
  expect((await releaseShellThat(`() => (${page})`)).status).toBe(200);
});

it('releases that are the first ones are rendered together', async () => {
  const first = await startServer({ rendererFile });
  const activate = async (content: string) => {
    const version = crypto.randomUUID();
    const builds = [
      [SHELL, { version, files: shellFiles(version) }],
      ['public', { version, files: remoteFiles(version, content, PAGES) }],
    ] as const;
    for (const [name, built] of builds) await upload(first, releaseInput(name, built), built);
    const releases = builds.map(([name]) => ({ name, version }));
    return first.call('POST /releases/activate', { token: OPERATOR_TOKEN, body: { releases } });
  };
  const refused = await activate(at('/', '() => { throw new Error("first") }'));
  expect([refused.status, refused.body.detail]).toEqual([409, expect.stringMatching(/^\/\u00a0: .*Error: first/)]);
  expect((await activate(says('première'))).status).toBe(200);
  expect(renderedIn((await openPage(first)).text)).toBe('première');
  await first.close();
});
