import { appendFileSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { wrongCells } from '../calls/cells.ts';
import { collectLog } from '../servers/log.fixtures.ts';
import { startServer, type TestServer } from '../servers/server.ts';
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

const log = collectLog();
let server: TestServer;

beforeAll(async () => {
  const rendererFile = await buildRenderer();
  const settings = { rendererFile, renderingTimeMs: RENDERING_TIME_MS, logLevel: 'warn' } as const;
  server = await startServer(settings, { logTo: log.logTo });
  await releaseShell(server, 'shell-1');
});
afterAll(() => server.close());

/** Pages as a release's code would make them, which the shell passes on. */
const BY_SHELL = '(request, remotes) => remotes.public.content(request)';

/** Sends something of its own to the server. */
const INTO_THE_PORT = `((message) => {
  const post = MessagePort.prototype.postMessage;
  MessagePort.prototype.postMessage = function (sent) { post.call(this, message); };
})`;

const WHILE_LOADED = {
  'throws while it is loaded': '(() => { throw new Error("no") })()',
  'is no code': '} syntax error {',
  'asks for an answer, and loops while it is loaded': '(() => { fetch("/x"); for (;;); })()',
};

const WHILE_RENDERING = {
  throws: '() => { throw new Error("no") }',
  'throws later': '() => { setTimeout(() => { throw new Error("later") }); return new Promise(() => {}) }',
  'rejects later': '() => { Promise.reject(new Error("later")); return new Promise(() => {}) }',
  loops: '() => { for (;;); }',
  'loops in microtasks': 'async () => { for (;;) await undefined; }',
  'never ends': '() => new Promise(() => {})',
  'fills the heap': '() => { const kept = []; for (;;) kept.push(new Array(1e6).fill({})); }',
  'fills memory outside of the heap': 'async () => { const kept = []; for (;;) kept.push(Buffer.alloc(1e7, 1)); }',
  'ends the process': '() => (0, eval)("process").exit(0)',
  'imports a module of Node': '() => import("node:fs").then(() => "x")',
  'requires a module of Node': '() => require("node:fs") && "x"',
  'sends what is no message': `() => { ${INTO_THE_PORT}(null); return "x"; }`,
  'sends what is no JSON': `() => { ${INTO_THE_PORT}("["); return "x"; }`,
  'sends more than a page has': `() => { ${INTO_THE_PORT}("x".repeat(5e6)); return "x"; }`,
  'fails with an endless reason': '() => { throw new Error("x".repeat(3e6)) }',
};

/** Of markup one example: allowed-markup.spec.ts has the others. */
const UNSAFE_PAGES = {
  'a script': "{ html: '<script>alert(1)</script>' }",
  'a redirection': "{ html: '<meta http-equiv=refresh content=0>' }",
  'a property that ends the style sheet': "{ variables: { '--a': '#fff}</style><script>' } }",
  'an address of another scheme': "{ head: { title: 'x', canonical: 'javascript:alert(1)' } }",
  'another status': '{ status: 500 }',
  'something else': '{ html: undefined }',
  'too much': "{ html: 'x'.repeat(3e6) }",
  'tags without an end': "{ html: '<'.repeat(1_000_000) }",
  'a state that is no JSON': '{ state: { a: 1n } }',
  'a state that contains itself': '{ state: (() => { const a = {}; a.a = a; return a; })() }',
};

/** Each way to render, by the address of a page. */
function byAddress(ways: Record<string, string>): [name: string, address: string, way: string][] {
  return Object.entries(ways).map(([name, way], index) => [name, `/courses/${index}`, way]);
}

/** A content that is rendered in another way at each address, and elsewhere says this. */
function contentOf(ways: readonly [name: string, address: string, way: string][], otherwise: string): string {
  const table = ways.map(([, address, way]) => `${JSON.stringify(address)}: ${way}`).join(',\n');
  return `(request) => ({ ${table} }[request.path] ?? (${otherwise}))(request)`;
}

/** Opens a page until it is rendered: a process that has failed is tried again after a pause. */
const untilRendered = (url = '/') =>
  vi.waitFor(
    async () => {
      const { text } = await openPage(server, url);
      if (!renderedIn(text)) throw new Error('not rendered');
      return renderedIn(text);
    },
    { timeout: 30_000, interval: 100 },
  );

/** Opens a page that is left to the browser, while others are answered. */
async function expectNotRendered(url: string): Promise<void> {
  const opened = openPage(server, url);
  const others = await Promise.all(Array.from({ length: 20 }, () => server.call('GET /courses')));
  const { status, text } = await opened;
  expect(others.map((other) => other.status)).toEqual(others.map(() => 200));
  expect([status, renderedIn(text), text.includes('<div id="root"></div>')]).toEqual([200, undefined, true]);
}

const nameOf = ([name]: readonly string[]) => `${name}`;
const logged = (text: string) => log.text().includes(text);

it('code of a release that fails while it is loaded leaves pages to the browser, and other answers alone', async () => {
  const wrong = await wrongCells(Object.entries(WHILE_LOADED), nameOf, async ([, content = '']) => {
    await releaseRemote(server, crypto.randomUUID(), content);
    await expectNotRendered('/');
  });
  expect(wrong).toEqual([]);
});

it('code of a release that fails while it renders does so too, until its process is replaced', async () => {
  const ways = byAddress(WHILE_RENDERING);
  await releaseRemote(server, 'fails', contentOf(ways, says('Bonjour')));
  expect(await untilRendered()).toBe('Bonjour');
  const wrong = await wrongCells(ways, nameOf, async ([name, address]) => {
    if (name === 'loops') {
      const ended = `no page in 2000 ms: ${address}`;
      expect(renderedIn((await openPage(server, address)).text)).toBeUndefined();
      // The visitor did not wait for the process to be ended, nor does the next one.
      expect(logged(ended)).toBe(false);
      await vi.waitFor(() => expect(logged(ended)).toBe(true), { timeout: 15_000 });
    }
    await expectNotRendered(address);
    // Kept pages would say nothing of the process.
    expect(await untilRendered(`/courses?after=${address}`)).toBe('Bonjour');
  });
  expect(wrong).toEqual([]);
});

it('code of a release reads the addresses of visitors only, and finds no environment, no process and no other way out', async () => {
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
  const names = ['process', 'WebSocket', 'EventSource', 'BroadcastChannel', 'navigator', 'require', 'XMLHttpRequest'];
  const content = `async () => JSON.stringify([
    await Promise.all(${JSON.stringify(addresses)}.map(async (it) => (await fetch(it)).status)),
    ${JSON.stringify(names)}.filter((it) => typeof globalThis[it] !== 'undefined'),
  ])`;
  await releaseRemote(server, 'looks', content);
  const found = JSON.parse(String(await untilRendered()));
  expect(found).toEqual([[...addresses.slice(1).map(() => 403), 200], []]);
});

it('code of a release that was changed in the store is not executed', async () => {
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
  const settings = { mongodbUri, jwtSecret, releasesStore, rendererFile, logLevel: 'warn' } as const;
  const other = await startServer(settings, { logTo: log.logTo });
  expect(renderedIn((await openPage(other)).text)).toBeUndefined();
  await other.app.close();
  expect(logged('a stored file is damaged')).toBe(true);
});

it('a page that is not safe is left to the browser', async () => {
  const page = (changes: string) =>
    `() => ({ status: 200, head: { title: 'x' }, variables: {}, state: {}, html: '<p>x</p>', ...${changes} })`;
  const pages = byAddress(UNSAFE_PAGES);
  const ways = pages.map(([name, address, changes]) => [name, address, page(changes)] as (typeof pages)[number]);
  await releaseShell(server, 'passes', BY_SHELL);
  await releaseRemote(server, 'unsafe', contentOf(ways, page("{ html: '<main>Bonjour</main>' }")));
  expect(await untilRendered()).toBe('Bonjour');
  const wrong = await wrongCells(pages, nameOf, async ([, address]) => {
    const { status, text } = await openPage(server, address);
    expect([status, text.includes('<div id="root"></div>')]).toEqual([200, true]);
    // The page does not wait for a process that starts slowly.
    await vi.waitFor(() => expect(logged(`${address} is not rendered`)).toBe(true), { timeout: 15_000 });
  });
  expect(wrong).toEqual([]);
});
