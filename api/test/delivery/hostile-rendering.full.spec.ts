import { appendFileSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { startServer, type TestServer } from '../server.ts';
import { release } from './releasing.ts';
import {
  buildRenderer,
  openPage,
  releaseRemote,
  releaseShell,
  remoteFiles,
  renderedIn,
  says,
} from './rendering.fixtures.ts';

/** Time for a rendered page as in production, in milliseconds. */
const RENDERING_TIME_MS = 800;

let server: TestServer;
let log = '';
const logTo = new PassThrough();
logTo.on('data', (chunk) => {
  log += chunk;
});

beforeAll(async () => {
  const rendererFile = await buildRenderer();
  server = await startServer({ rendererFile, renderingTimeMs: RENDERING_TIME_MS, logLevel: 'warn' }, { logTo });
  await releaseShell(server, 'shell-1');
});
beforeEach(() => {
  log = '';
});
afterAll(() => server.close());

/** Pages as a release's code would make them, which the shell passes on. */
const BY_SHELL = '(request, remotes) => remotes.public.content(request)';

/** A page of these parts. */
const page = (changes: string) =>
  `() => ({ status: 200, head: { title: 'x' }, variables: {}, state: {}, html: '<p>x</p>', ...${changes} })`;

/** Opens a page until it is rendered: a process that has failed is tried again after a pause. */
const untilRendered = () =>
  vi.waitFor(
    async () => {
      const { text } = await openPage(server);
      if (!renderedIn(text)) throw new Error('not rendered');
      return renderedIn(text);
    },
    { timeout: 30_000, interval: 100 },
  );

/** Lines of the log that say this; those of processes that earlier tests have started may come late. */
const logged = (text: string) => log.split('\n').filter((line) => line.includes(text));

/** Sends something of its own to the server. */
const INTO_THE_PORT = `((message) => {
  const post = MessagePort.prototype.postMessage;
  MessagePort.prototype.postMessage = function (sent) { post.call(this, message); };
})`;

describe('a release whose code', () => {
  it.each([
    ['throws while it is loaded', '(() => { throw new Error("no") })()'],
    ['is no code', '} syntax error {'],
    ['throws while it renders', '() => { throw new Error("no") }'],
    ['throws later', '() => { setTimeout(() => { throw new Error("later") }); return new Promise(() => {}) }'],
    ['rejects later', '() => { Promise.reject(new Error("later")); return new Promise(() => {}) }'],
    ['loops', '() => { for (;;); }'],
    ['loops in microtasks', 'async () => { for (;;) await undefined; }'],
    ['never ends', '() => new Promise(() => {})'],
    ['fills the heap', '() => { const kept = []; for (;;) kept.push(new Array(1e6).fill({})); }'],
    ['fills memory outside of the heap', 'async () => { const kept = []; for (;;) kept.push(Buffer.alloc(1e7, 1)); }'],
    ['ends the process', '() => (0, eval)("process").exit(0)'],
    ['imports a module of Node', '() => import("node:fs").then(() => "x")'],
    ['requires a module of Node', '() => require("node:fs") && "x"'],
    ['sends what is no message', `() => { ${INTO_THE_PORT}(null); return "x"; }`],
    ['sends what is no JSON', `() => { ${INTO_THE_PORT}("["); return "x"; }`],
    ['sends more than a page has', `() => { ${INTO_THE_PORT}("x".repeat(5e6)); return "x"; }`],
    ['asks for an answer, and loops while it is loaded', '(() => { fetch("/x"); for (;;); })()'],
    ['fails with an endless reason', '() => { throw new Error("x".repeat(3e6)) }'],
  ])('%s leaves the page to the browser, and other answers alone', async (_, content) => {
    await releaseRemote(server, `hostile-${crypto.randomUUID()}`, content);
    const opened = openPage(server);
    const others = await Promise.all(Array.from({ length: 20 }, () => server.call('GET /courses')));
    const { status, text } = await opened;
    expect(others.map((other) => other.status)).toEqual(others.map(() => 200));
    expect([status, renderedIn(text)]).toEqual([200, undefined]);
    expect(text).toContain('<div id="root"></div>');
    await releaseRemote(server, `good-${crypto.randomUUID()}`, says('Bonjour'));
    expect(await untilRendered()).toBe('Bonjour');
  });

  it('loops does not hold up the visitor until its process is ended, nor the next visitors', async () => {
    await releaseRemote(server, `loops-${crypto.randomUUID()}`, '() => { for (;;); }');
    const ended = () => logged('no page in 2000 ms: /loops');
    expect(renderedIn((await openPage(server, '/loops')).text)).toBeUndefined();
    expect(ended()).toEqual([]);
    await vi.waitFor(() => expect(ended()).toHaveLength(1), { timeout: 15_000 });
    expect(renderedIn((await openPage(server, '/loops')).text)).toBeUndefined();
    expect(ended()).toHaveLength(1);
  });

  it.each([
    ['a script', "{ html: '<script>alert(1)</script>' }"],
    ['a handler', "{ html: '<img src=x onerror=alert(1)>' }"],
    ['an inline style', '{ html: \'<p style="color:red">x</p>\' }'],
    ['an address that is code', '{ html: \'<a href="javascript:alert(1)">x</a>\' }'],
    ['a frame', '{ html: \'<iframe src="/x"></iframe>\' }'],
    ['a redirection', "{ html: '<meta http-equiv=refresh content=0>' }"],
    ['a property that ends the style sheet', "{ variables: { '--a': '#fff}</style><script>' } }"],
    ['an address of another scheme', "{ head: { title: 'x', canonical: 'javascript:alert(1)' } }"],
    ['another status', '{ status: 500 }'],
    ['something else', '{ html: undefined }'],
    ['too much', "{ html: 'x'.repeat(3e6) }"],
    ['tags without an end', "{ html: '<'.repeat(1_000_000) }"],
    ['a state that is no JSON', '{ state: { a: 1n } }'],
    ['a state that contains itself', '{ state: (() => { const a = {}; a.a = a; return a; })() }'],
  ])('answers %s leaves the page to the browser', async (_, changes) => {
    await releaseShell(server, `passes-${crypto.randomUUID()}`, BY_SHELL);
    await releaseRemote(server, `unsafe-${crypto.randomUUID()}`, page(changes));
    const path = `/courses/${crypto.randomUUID()}`;
    const { status, text } = await openPage(server, path);
    expect([status, text.includes('<div id="root"></div>')]).toEqual([200, true]);
    // The page does not wait for a process that starts slowly.
    await vi.waitFor(() => expect(logged(`${path} is not rendered`)).not.toEqual([]), { timeout: 15_000 });
    await releaseShell(server, `shell-${crypto.randomUUID()}`);
  });

  it('was changed in the store is not executed', async () => {
    const version = 'tampered';
    const files = remoteFiles(version, says('Bonjour'));
    await release(server, 'public', { version, files });
    const { mongodbUri, jwtSecret, releasesStore, rendererFile } = server.config;
    const folder = 'folder' in releasesStore ? releasesStore.folder : '';
    for (const path of readdirSync(folder, { recursive: true, withFileTypes: true })) {
      const file = join(path.parentPath, path.name);
      if (path.isFile() && readFileSync(file, 'utf8') === files['server.js']) appendFileSync(file, ' ');
    }
    // This instance has not read the file before.
    const other = await startServer(
      { mongodbUri, jwtSecret, releasesStore, rendererFile, logLevel: 'warn' },
      { logTo },
    );
    expect(renderedIn((await openPage(other)).text)).toBeUndefined();
    await other.app.close();
    expect(log).toContain('was changed');
  });

  it('reads other addresses than those of visitors gets 403, without a request', async () => {
    const addresses = [
      'https://example.org/',
      'http://127.0.0.1:1/api/courses',
      '//example.org/api/courses',
      '/api/admin/users',
      '/api/auth/me',
      '/api/courses/../admin/users',
      '/metrics',
      '/api/courses',
    ];
    const content = `async () => JSON.stringify(await Promise.all(${JSON.stringify(addresses)}.map(async (it) => (await fetch(it)).status)))`;
    await releaseRemote(server, 'fetches', content);
    const statuses = JSON.parse(String(await untilRendered()));
    expect(statuses).toEqual([...addresses.slice(1).map(() => 403), 200]);
  });

  it('finds no environment, no process and no other way out', async () => {
    const names = ['process', 'WebSocket', 'EventSource', 'BroadcastChannel', 'navigator', 'require', 'XMLHttpRequest'];
    const content = `() => JSON.stringify(${JSON.stringify(names)}.filter((it) => typeof globalThis[it] !== 'undefined'))`;
    await releaseRemote(server, 'looks', content);
    expect(await untilRendered()).toBe('[]');
  });
});
