import { SHELL } from '@iris/delivery/contract/federation';
import type { Deployment } from '@iris/delivery/contract/releases';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { wrongCells } from '../calls/cells.ts';
import { course } from '../data/factories.ts';
import { OPERATOR_TOKEN, startServer, type TestServer } from '../servers/server.ts';
import { release, releaseInput, upload } from './releasing.ts';
import {
  at,
  buildRenderer,
  openPage,
  releaseCandidate,
  releaseRemote,
  releaseShell,
  remoteFiles,
  renderedIn,
  says,
  shellFiles,
} from './rendering.fixtures.ts';

const PAGES = ['/', '/courses/:id'];

let server: TestServer;
let courseId: string;

beforeAll(async () => {
  server = await startServer({ rendererFile: await buildRenderer() });
  courseId = (await course(server))._id;
  await releaseShell(server, 'shell-1');
  await releaseRemote(server, 'live', says('en ligne'), { files: remoteFiles('live', says('en ligne'), PAGES) });
});
afterAll(() => server.close());

const releasePublic = (content: string, more = {}) => releaseCandidate(server, content, PAGES, more);
const live = async (name: string) =>
  (await server.call<Deployment>('GET /releases', { token: OPERATOR_TOKEN, query: { name } })).body;

const FAILING: Record<string, [way: string, detail: RegExp]> = {
  throws: ['() => { throw new Error("no title") }', /: cette page échoue sur le serveur \(Error: no title\)\. Rien/],
  'has a forbidden element': ['() => "<script></script>"', /\(not allowed in a page: <script>\)/],
};

// Pages that loop or fill the heap: rendered-candidates.full.spec.ts
it('a release with a page that cannot be rendered is refused, naming page and reason, while live pages are rendered', async () => {
  const before = await live('public');
  const path = `/courses/${courseId}`;
  const wrong = await wrongCells(
    Object.entries(FAILING),
    ([name]) => name,
    async ([, [way, detail]]) => {
      const releasing = releasePublic(at(path, way));
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
  const reasons = after.releases.slice(0, 2).map(({ refusal_reason }) => refusal_reason);
  expect(reasons[1]).toBe(`${path}\u00a0: cette page échoue sur le serveur (Error: no title).`);
  expect(reasons[0]).toContain('not allowed in a page: <script>');
});

it('one that cannot be loaded is refused, also as a canary; without verification it is released, which the journal says', async () => {
  const broken = '(() => { throw new Error("no start") })()';
  const canary = { canary: { share: 10 } };
  const refused = await releasePublic(broken, canary);
  expect(refused.body.detail).toMatch(/^server\.js\u00a0: .*no start/);
  const { body } = await releasePublic(broken, { ...canary, verify: false });
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
  expect((await releasePublic(at(path, reading(`/api/courses/${courseId}`)))).status).toBe(200);
  const forbidden = await releasePublic(at(path, reading('/api/admin/users')));
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
  // As before anything was released.
  for (const name of ['applications', 'application_releases']) await server.connection.collection(name).deleteMany({});
  const activate = async (content: string) => {
    const version = crypto.randomUUID();
    const builds = [
      [SHELL, { version, files: shellFiles(version) }],
      ['public', { version, files: remoteFiles(version, content, PAGES) }],
    ] as const;
    for (const [name, built] of builds) await upload(server, releaseInput(name, built), built);
    const releases = builds.map(([name]) => ({ name, version }));
    return server.call('POST /releases/activate', { token: OPERATOR_TOKEN, body: { releases } });
  };
  const refused = await activate(at('/', '() => { throw new Error("first") }'));
  expect([refused.status, refused.body.detail]).toEqual([409, expect.stringMatching(/^\/\u00a0: .*Error: first/)]);
  expect((await activate(says('première'))).status).toBe(200);
  expect(renderedIn((await openPage(server)).text)).toBe('première');
});
