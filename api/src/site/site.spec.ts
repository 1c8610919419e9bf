import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gzipSync } from 'node:zlib';
import type { ReleasedFiles, RemoteEntry } from '@iris/contract/remotes';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { account, deployToken, releaseInput } from '../../test/factories.ts';
import { startServer, startServerWithoutWaiting, type TestServer } from '../../test/server.ts';
import { bucketOf } from '../remotes/canary.ts';
import { PageTokensService } from '../telemetry/page-tokens.service.ts';

const FILES: Record<string, string> = {
  'index.html': '<!doctype html><html><head><title>Académie Iris</title></head></html>',
  'main.0123456789abcdef0123.js': 'console.info("main")',
  'main.0123456789abcdef0123.js.map': '{"version":3}',
  'robots.txt': 'User-agent: *',
  'illustrations/fundus.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'remotes/public/1.0.0-ab12cd34/mf-manifest.json': '{"id":"public"}',
  'remotes/public/1.0.0-ab12cd34/remote-entry.js': 'console.info("remote")',
  '.env': 'JWT_SECRET=oups',
};
const sha384 = (content: string) => `sha384-${createHash('sha384').update(content).digest('base64')}`;
const HASH = `sha384-${'A'.repeat(64)}`;
const ROUTE_CHUNKS = ['route-home.0123.js', 'route-courses.0123.js', 'route-courses.4567.css'];
/** Named like a chunk, but not preloaded by pages. */
const ROUTE_PICTURE = 'route-courses.89ab.svg';
const ENTRY: ReleasedFiles = {
  version: '1.0.0-ab12cd34',
  manifest: '/remotes/public/1.0.0-ab12cd34/mf-manifest.json',
  integrity: Object.fromEntries(
    [
      'mf-manifest.json',
      'remote-entry.js',
      '__federation_expose_remote.89ab.css',
      '935.cdef.js',
      ...ROUTE_CHUNKS,
      ROUTE_PICTURE,
    ].map((file) => [file, HASH]),
  ),
};
const IMMUTABLE = 'public, max-age=31536000, immutable';

let server: TestServer;
let siteDir: string;

beforeAll(async () => {
  siteDir = await mkdtemp(join(tmpdir(), 'iris-site-'));
  for (const [path, content] of Object.entries(FILES)) {
    const file = join(siteDir, path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, content);
    if (!path.endsWith('.js') && path !== 'index.html') continue;
    await writeFile(`${file}.br`, brotliCompressSync(content));
    await writeFile(`${file}.gz`, gzipSync(content));
  }
  const registryFile = join(siteDir, 'registry.json');
  const host = { contract_version: 1, shared: {} };
  await writeFile(registryFile, JSON.stringify({ host, releases: [{ remote: 'public', ...ENTRY, built_for: host }] }));
  // No database listens there: the site must not depend on it.
  const mongodbUri = 'mongodb://127.0.0.1:9/iris';
  server = await startServerWithoutWaiting({ siteDir, registryFile, mongodbUri });
});
afterAll(async () => {
  await server.close();
  await rm(siteDir, { recursive: true });
});

const get = (url: string, headers: Record<string, string> = {}) => server.send({ method: 'GET', url, headers });
const navigation = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

describe('files', () => {
  it.each([
    ['/main.0123456789abcdef0123.js', IMMUTABLE],
    ['/remotes/public/1.0.0-ab12cd34/remote-entry.js', IMMUTABLE],
    ['/remotes/public/1.0.0-ab12cd34/mf-manifest.json', 'no-cache'],
    ['/illustrations/fundus.svg', 'no-cache'],
    ['/robots.txt', 'no-cache'],
  ])('%s is sent with the cache policy %s', async (url, cacheControl) => {
    const { status, headers, text } = await get(url);
    expect({ status, text }).toEqual({ status: 200, text: FILES[url.slice(1)] });
    expect(headers['cache-control']).toBe(cacheControl);
    expect(headers.etag).toBeDefined();
  });

  it('are revalidated with 304', async () => {
    const { headers } = await get('/robots.txt');
    expect((await get('/robots.txt', { 'if-none-match': String(headers.etag) })).status).toBe(304);
  });

  it.each([
    ['br, gzip', 'br'],
    ['gzip', 'gzip'],
    ['', undefined],
  ])('are sent compressed when the request accepts %j', async (accepted, encoding) => {
    const { status, headers } = await get('/main.0123456789abcdef0123.js', { 'accept-encoding': accepted });
    expect(status).toBe(200);
    expect(headers['content-encoding']).toBe(encoding);
    expect(headers['content-type']).toContain('javascript');
    expect(headers['cache-control']).toBe(IMMUTABLE);
    expect(String(headers.vary).toLowerCase()).toContain('accept-encoding');
  });

  it('answer HEAD without a body', async () => {
    const { status, headers, text } = await server.send({ method: 'HEAD', url: '/robots.txt' });
    expect({ status, text }).toEqual({ status: 200, text: '' });
    expect(headers['content-length']).toBe(String(FILES['robots.txt']?.length));
  });

  it.each([
    '/missing.js',
    '/illustrations/missing.svg',
    '/remotes/public/1.0.0-ab12cd34/other.js',
    '/remotes/public/1.0.0-ab12cd34',
    '/remotes/nobody/1.0.0/remote-entry.js',
    '/%72emotes/public',
    '/REMOTES/public',
    '/remotes%2fpublic',
    '/main.0123456789abcdef0123.js.map',
    '/.env',
    '/..%2f..%2fpackage.json',
    '/%2e%2e/%2e%2e/package.json',
    '/index.html%00.js',
    '/%ff',
    '/%',
  ])('%s is not one of them', async (url) => {
    const { status, headers, text } = await get(url, navigation);
    expect(status, text).toBeGreaterThanOrEqual(400);
    expect(status, text).toBeLessThan(500);
    expect(headers['content-type']).toContain('application/problem+json');
    // The 404 of a file that is published later must not be cached.
    expect(headers['cache-control']).toBe('no-store');
  });
});

describe('pages', () => {
  it.each(['/', '/courses', '/admin/dashboard', '/courses?level=Avancé', '/nulle-part', '/index.html'])(
    '%s is the shell',
    async (url) => {
      const { status, headers, text } = await get(encodeURI(url), navigation);
      expect(status).toBe(200);
      expect(text).toContain('<title>Académie Iris</title>');
      expect(headers['cache-control']).toBe('private, no-cache');
      expect(headers['content-type']).toContain('text/html');
    },
  );

  it('answer every document request that names no file, with other slashes and dots too', async () => {
    const shown = ['/courses.', '//courses', '/Contact///', '///', '/nulle//part', '/Mme.%20Roche', '/nulle-part...'];
    const files = ['/x.js', '//x.js', '//main.0123456789abcdef0123.js', '/.env', '/nulle/part.html', '//robots.txt'];
    const others = [
      '//api/courses',
      '/api//courses',
      '//remotes/public',
      '/remotes//public.',
      '//courses%2fx',
      '//%5cx',
    ];
    const document = { ...navigation, 'sec-fetch-dest': 'document' };
    const wrong: string[] = [];
    for (const url of [...shown, ...files, ...others]) {
      const { status, headers } = await get(url, document);
      const expected = shown.includes(url) ? '200 text/html' : '404 application/problem+json';
      const found = `${status} ${String(headers['content-type']).split(';')[0]}`;
      if (found !== expected) wrong.push(`${url}: ${found}`);
    }
    expect(wrong).toEqual([]);
    expect((await get('//courses', { accept: 'application/json' })).status).toBe(404);
  });

  it('contain the registry of a visitor', async () => {
    const { text } = await get('/courses', navigation);
    const [, registry = ''] = /<script type="application\/json" id="registry">(.*?)<\/script>/.exec(text) ?? [];
    expect(JSON.parse(registry)).toEqual([{ name: 'public', ...ENTRY }]);
    expect(text.indexOf(registry)).toBeLessThan(text.indexOf('</head>'));
  });

  it.each([
    ['/', ['route-home.0123.js']],
    ['/courses', ['route-courses.0123.js', 'route-courses.4567.css']],
    ['/admin/courses', []],
  ])('%s preloads the files that it needs first, with their integrity', async (url, chunks) => {
    const { text } = await get(url, navigation);
    const links = [...text.matchAll(/<link rel="preload" ([^>]*) \/>/g)].map(([, attributes]) => attributes);
    const base = '/remotes/public/1.0.0-ab12cd34';
    const kinds: Record<string, string> = { js: 'script', css: 'style' };
    const files = ['remote-entry.js', '__federation_expose_remote.89ab.css', ...chunks].map((file) => {
      return `as="${kinds[file.split('.').at(-1) ?? '']}" href="${base}/${file}" integrity="${HASH}"`;
    });
    const manifest = `as="fetch" href="${base}/mf-manifest.json" crossorigin="anonymous"`;
    expect(links).toEqual(chunks.length > 0 ? [manifest, ...files] : []);
  });

  it('preload the same files for any case and slashes of the address', async () => {
    const preloads = async (url: string) => (await get(url, navigation)).text.match(/<link rel="preload"[^>]*>/g) ?? [];
    const expected = await preloads('/courses');
    expect(expected.length).toBeGreaterThan(0);
    const spellings = ['/Courses', '/courses/', '/COURSES/?niveau=tous', '/%43ourses'];
    const answers = await Promise.all(spellings.map(preloads));
    expect(spellings.filter((_, index) => String(answers[index]) !== String(expected))).toEqual([]);
  });

  it('are revalidated with 304, and compressed', async () => {
    const { headers, text } = await get('/', navigation);
    const known = { ...navigation, 'if-none-match': String(headers.etag) };
    expect(await get('/', known)).toMatchObject({ status: 304, text: '' });
    const compressed = await get('/', { ...navigation, 'accept-encoding': 'gzip, br' });
    expect(compressed.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(compressed.bytes).toString()).toBe(text);
  });

  it('have a new telemetry token each time, also on 304, that reveals no other remotes', async () => {
    const { headers } = await get('/', navigation);
    const again = await get('/', { ...navigation, 'if-none-match': String(headers.etag) });
    expect(again.status).toBe(304);
    const timings = [headers, again.headers, (await get('/courses', navigation)).headers].map(
      (one) => one['server-timing'],
    );
    expect(new Set(timings).size).toBe(3);
    for (const timing of timings) expect(timing).toMatch(/^page;desc="[\w.-]{60,200}"$/);
    const token = String(timings[1]).slice('page;desc="'.length, -1);
    const page = server.app.get(PageTokensService, { strict: false }).verify(token, undefined);
    expect(page?.covers({ remote: 'public', version: ENTRY.version })).toBe(true);
    expect(page?.covers({ remote: 'public', version: '1.0.1' })).toBe(false);
  });

  it('have a new ETag when the hosts in the policy change', async () => {
    const instance = await startServer({ siteDir, registryFile: join(siteDir, 'registry.json') });
    try {
      const page = (headers = {}) => instance.send({ method: 'GET', url: '/', headers: { ...navigation, ...headers } });
      const { headers } = await page();
      const known = { 'if-none-match': String(headers.etag) };
      expect((await page(known)).status).toBe(304);
      const version = '9.0.0';
      const manifest = `https://files.example.org/remotes/admin/${version}/mf-manifest.json`;
      const host = { contract_version: 1, shared: {} };
      const body = releaseInput('admin', { version, manifest, built_for: host });
      await instance.call('POST /releases', { token: await deployToken(instance, 'admin'), body });
      const again = await page(known);
      expect(again.status).toBe(200);
      expect(again.headers['content-security-policy']).toContain("script-src 'self' https://files.example.org");
    } finally {
      await instance.close();
    }
  });

  it('are served outside the API, for GET requests that accept HTML', async () => {
    expect((await get('/courses', { accept: 'application/json' })).status).toBe(404);
    expect((await get('/api/nulle-part', navigation)).status).toBe(404);
    expect((await server.send({ method: 'POST', url: '/courses', headers: navigation })).status).toBe(404);
  });

  it('are protected against framing, sniffing and foreign scripts', async () => {
    const { headers } = await get('/', navigation);
    const policy = String(headers['content-security-policy']);
    for (const rule of [
      "default-src 'self'",
      "script-src 'self'",
      "style-src 'self'",
      "require-trusted-types-for 'script'",
      'trusted-types default',
      'report-uri /api/csp-reports',
      "connect-src 'self'",
      "img-src 'self' data: https:",
      "object-src 'none'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
    ]) {
      expect(policy.split(';')).toContain(rule);
    }
    expect(policy).not.toMatch(/unsafe|upgrade-insecure-requests/);
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'strict-origin-when-cross-origin',
    });
  });
});

describe('the files of releases', () => {
  const version = '1.1.0-ef56ab78';
  const folder = `remotes/public/${version}`;
  const SECRET = 'JWT_SECRET=oups';
  let releasesDir: string;
  let outside: string;
  let instance: TestServer;

  const read = (url: string, headers = {}) => instance.send({ method: 'GET', url, headers });
  const put = async (path: string, content: string | Buffer) => {
    const file = join(releasesDir, path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, content);
  };

  beforeAll(async () => {
    releasesDir = await mkdtemp(join(tmpdir(), 'iris-releases-'));
    outside = await mkdtemp(join(tmpdir(), 'iris-outside-'));
    await writeFile(join(outside, 'secret'), SECRET);
    await writeFile(join(outside, 'remote-entry.js'), SECRET);
    for (const file of ['mf-manifest.json', 'remote-entry.js', 'static/page.js']) await put(`${folder}/${file}`, file);
    await put(`${folder}/remote-entry.js.br`, brotliCompressSync('remote-entry.js'));
    instance = await startServer({ siteDir, releasesDir, registryFile: join(siteDir, 'registry.json') });
    const files = ['mf-manifest.json', 'remote-entry.js', 'static/page.js', 'link.js', 'linked/page.js', 'gone.js'];
    const integrity = Object.fromEntries(files.map((file) => [file, sha384(file)]));
    const body = releaseInput('public', { version, integrity, built_for: { contract_version: 1, shared: {} } });
    const { status } = await instance.call('POST /releases', { token: await deployToken(instance, 'public'), body });
    expect(status).toBe(201);
  });
  afterAll(async () => {
    await instance.close();
    for (const path of [releasesDir, outside]) await rm(path, { recursive: true });
  });

  it.each(['br', ''])('are served when registered, accepting %j', async (accepted) => {
    const { status, text, headers } = await read(`/${folder}/remote-entry.js`, { 'accept-encoding': accepted });
    expect({ status, encoding: headers['content-encoding'] }).toEqual({ status: 200, encoding: accepted || undefined });
    if (!accepted) expect(text).toBe('remote-entry.js');
    expect(headers['cache-control']).toBe(IMMUTABLE);
    const known = { 'accept-encoding': accepted, 'if-none-match': String(headers.etag) };
    expect(await read(`/${folder}/remote-entry.js`, known)).toMatchObject({ status: 304, text: '' });
  });

  it('do not include other files in the folders, or symbolic links', async () => {
    await symlink(join(outside, 'secret'), join(releasesDir, 'secret.txt'));
    await symlink(join(outside, 'secret'), join(releasesDir, folder, 'link.js'));
    await symlink(outside, join(releasesDir, folder, 'linked'));
    await symlink(outside, join(releasesDir, 'remotes/public/9.9.9'));
    await writeFile(join(outside, 'page.js'), SECRET);
    await put('page.html', SECRET);
    await put('robots.html', SECRET);
    await put(`${folder}/dropped.js`, SECRET);
    await put(`${folder}/.env`, SECRET);
    await put('remotes/public/8.8.8/remote-entry.js', SECRET);
    await writeFile(join(siteDir, 'dropped.html'), SECRET);
    await symlink(join(outside, 'secret'), join(siteDir, 'secret.txt'));
    const paths = [
      ...['/secret.txt', '/page.html', '/robots.html', '/dropped.html', '/remotes/public/8.8.8/remote-entry.js'],
      ...['link.js', 'linked/page.js', 'linked/secret', 'dropped.js', '.env', 'gone.js'].map(
        (file) => `/${folder}/${file}`,
      ),
      ...['remote-entry.js', 'secret'].map((file) => `/remotes/public/9.9.9/${file}`),
      ...[`/${folder}`, `/${folder}/`, `/${folder}/static`, `/${folder}/remote-entry.js.br`],
    ];
    const served: string[] = [];
    for (const path of paths) {
      const { status, text } = await read(path, { ...navigation, 'accept-encoding': 'br' });
      if (status !== 404 || text.includes(SECRET)) served.push(`${path} ${status}`);
    }
    expect(served).toEqual([]);
    // Compressed forms: only those of the build, and only in place of their file.
    await writeFile(join(siteDir, 'robots.txt.br'), SECRET);
    expect((await read('/robots.txt', { 'accept-encoding': 'br' })).text).not.toContain(SECRET);
    expect((await read('/index.html.br', navigation)).headers['content-encoding']).toBeUndefined();
  });

  it('are served compressed only if that is the content that the release lists', async () => {
    const file = 'static/page.js';
    const dropped: Record<string, [string, Buffer]> = {
      'other content, brotli': ['br', brotliCompressSync(SECRET)],
      'other content, gzip': ['gz', gzipSync(SECRET)],
      'more than the content': ['gz', gzipSync(file + ' '.repeat(20_000_000))],
      'nothing compressed': ['br', Buffer.from(SECRET)],
      'an empty file': ['gz', Buffer.alloc(0)],
    };
    const wrong: string[] = [];
    for (const [name, [extension, content]] of Object.entries(dropped)) {
      await put(`${folder}/${file}.${extension}`, content);
      const { status, headers, text } = await read(`/${folder}/${file}`, { 'accept-encoding': 'br, gzip' });
      if (status !== 200 || text !== file || headers['content-encoding']) wrong.push(name);
      await rm(join(releasesDir, folder, `${file}.${extension}`));
    }
    expect(wrong).toEqual([]);
    // Also in place of a form that was served before.
    for (const [content, encoding] of [
      [brotliCompressSync(file), 'br'],
      [brotliCompressSync(SECRET), undefined],
      [brotliCompressSync(file), 'br'],
    ] as const) {
      await put(`${folder}/${file}.br`, content);
      const { headers } = await read(`/${folder}/${file}`, { 'accept-encoding': 'br' });
      expect(headers['content-encoding']).toBe(encoding);
    }
    await rm(join(releasesDir, folder, `${file}.br`));
  });

  it('are not served from a folder that has become a symbolic link', async () => {
    const moved = join(outside, 'static');
    await rename(join(releasesDir, folder, 'static'), moved);
    await symlink(moved, join(releasesDir, folder, 'static'));
    expect((await read(`/${folder}/static/page.js`)).status).toBe(404);
    await rm(join(releasesDir, folder, 'static'));
    await rename(moved, join(releasesDir, folder, 'static'));
    expect((await read(`/${folder}/static/page.js`)).text).toBe('static/page.js');
  });

  it('loaded after a login are of the versions in the token of the page, with a canary too', async () => {
    const team = await deployToken(instance, 'admin');
    for (const canary of [undefined, 50]) {
      const body = releaseInput('admin', { canary, built_for: { contract_version: 1, shared: {} } });
      expect((await instance.call('POST /releases', { token: team, body })).status).toBe(201);
    }
    const { token } = await account(instance, 'admin');
    const uncovered: string[] = [];
    for (let session = 0; session < 20; session += 1) {
      const { headers } = await read('/', navigation);
      const cookie = String(headers['set-cookie']).split(';')[0] ?? '';
      const { body } = await instance.call<RemoteEntry[]>('GET /remotes', { token, headers: { cookie } });
      const version = body.find(({ name }) => name === 'admin')?.version ?? '';
      const pageToken = String(headers['server-timing']).slice('page;desc="'.length, -1);
      const page = instance.app.get(PageTokensService, { strict: false }).verify(pageToken, bucketOf(cookie));
      if (!page?.covers({ remote: 'admin', version })) uncovered.push(`${cookie} ${version}`);
    }
    expect(uncovered).toEqual([]);
  });

  it('cannot be determined during an outage, which is not cached', async () => {
    const { status, body, headers } = await get('/remotes/public/9.9.9/remote-entry.js');
    expect({ status, code: body.code }).toEqual({ status: 503, code: 'database_unavailable' });
    expect(headers['cache-control']).toBe('no-store');
  });
});

describe('answers of the API', () => {
  it.each([
    ...['/api/remotes', '/api/nulle-part', '/api/%ff', '/api', '/%61pi/remotes', '/%61pi/nulle-part'],
    ...['/api%2fremotes', '/api%2Fremotes', '/%2561pi/remotes', '/API/remotes', '/%41PI/remotes', '/api%5cremotes'],
  ])('%s forbids execution, framing, sniffing and caching', async (url) => {
    const { headers } = await get(url, navigation);
    expect(headers).toMatchObject({
      'content-security-policy': "default-src 'none';frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
    });
    expect(headers['cache-control']).toMatch(/no-store|no-cache/);
  });
});

describe('the OpenAPI document', () => {
  it('is served with its page, without resources of other hosts', async () => {
    const page = await get('/api/docs', navigation);
    expect(page.status).toBe(200);
    expect(page.headers['content-type']).toContain('text/html');
    const assets = [...page.text.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, path = '']) => path);
    expect(assets.length).toBeGreaterThan(2);
    for (const asset of assets) {
      const { status } = await get(new URL(asset, 'http://site/api/docs').pathname);
      expect(status, asset).toBe(200);
    }
    expect((await get('/api/openapi.json')).status).toBe(200);
  });
});
