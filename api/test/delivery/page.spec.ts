import { createHash } from 'node:crypto';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { Registry } from '@iris/delivery/contract/remotes/registry';
import { PageTokensService } from '@iris/delivery/server';
import { describe, expect, it } from 'vitest';
import { startServer } from '../servers/server.ts';
import { describeRemote, release } from './releasing.ts';
import { hashOf, navigation, releasedSite, VERSION } from './site.fixtures.ts';

const site = releasedSite();
const { get } = site;

describe('pages', () => {
  it.each([
    ['/', 200],
    ['/courses', 200],
    ['/courses?level=Avancé', 200],
    ['/nulle-part', 404],
    ['/index.html', 404],
  ])('%s is the shell, with status %i', async (url, expected) => {
    const { status, headers, text } = await get(encodeURI(url), navigation);
    expect(status).toBe(expected);
    expect(text).toContain('<title>Académie Iris</title>');
    expect(headers['cache-control']).toBe('private, no-cache');
    expect(headers['content-type']).toContain('text/html');
  });

  it('answer every document request that names no file, with other slashes and dots too', async () => {
    const withoutExtension = ['/courses.', '//courses', '/Contact///', '///', '/nulle//part', '/Mme.%20Roche', '/a...'];
    const withExtension = ['/Dr.Roche', '/v1.0', '/nulle/part.html', '/x.js', '//x.js', '/.env', '//humans.txt'];
    const noPages = ['//api/courses', '/api//v1.0', '//remotes/public', '/remotes//public.', '/remotes/x.js'];
    const ambiguous = ['//courses%2fx', '//%5cx', '/%252e/x.js'];
    const page = 'page';
    const notFound = '404 application/problem+json';
    const expected: [urls: string[], destination: string | undefined, answer: string][] = [
      [[...withoutExtension, ...withExtension], 'document', page],
      [withoutExtension, undefined, page],
      [withExtension, undefined, notFound],
      [withExtension, 'script', notFound],
      [withExtension, 'empty', notFound],
      [[...noPages, ...ambiguous], 'document', notFound],
      [['/humans.txt'], 'document', '200 text/plain'],
    ];
    const wrong: string[] = [];
    for (const [urls, destination, answer] of expected) {
      for (const url of urls) {
        const sent = { ...navigation, ...(destination && { 'sec-fetch-dest': destination }) };
        const { status, headers, text } = await get(url, sent);
        const isShell = text.includes('<title>Académie Iris</title>');
        const found = isShell ? page : `${status} ${String(headers['content-type']).split(';')[0]}`;
        if (found !== answer) wrong.push(`${url} as ${destination}: ${found}`);
      }
    }
    expect(wrong).toEqual([]);
    expect((await get('//courses', { accept: 'application/json' })).status).toBe(404);
  });

  it('contain the registry of a visitor, which is also answered without a database', async () => {
    const listed = await site.server.call<Registry>('GET /remotes');
    expect(listed.body.remotes[0]?.version).toBe(VERSION);
    const { text } = await get('/courses', navigation);
    const [, registry = ''] = /<script type="application\/json" id="registry">(.*?)<\/script>/.exec(text) ?? [];
    const { remotes, restricted } = JSON.parse(registry);
    expect(remotes).toMatchObject([{ name: 'public', version: VERSION, sections: ['', 'courses', 'about'] }]);
    expect(restricted).toEqual([]);
    expect(text.indexOf(registry)).toBeLessThan(text.indexOf('</head>'));
  });

  it('contain the registry whole, whatever a remote is called', async () => {
    const title = '</script><b>';
    await release(site.other, 'balises', { changes: { description: { ...describeRemote('balises'), title } } });
    const { text } = await site.other.send({ method: 'GET', url: '/', headers: navigation });
    const [, registry = ''] = /id="registry">(.*?)<\/script>/.exec(text) ?? [];
    expect(JSON.parse(registry).remotes).toContainEqual(expect.objectContaining({ name: 'balises', title }));
  });

  it.each([
    ['/', ['route-home.0123.js']],
    ['/courses', ['route-courses.0123.js', 'route-courses.4567.css']],
    ['/admin/courses', []],
  ])('%s preloads the files that it needs first, with their integrity', async (url, chunks) => {
    const { text } = await get(url, navigation);
    const links = [...text.matchAll(/<link rel="preload" ([^>]*) \/>/g)].map(([, attributes]) => attributes);
    const base = `/remotes/public/${VERSION}`;
    const kinds: Record<string, string> = { js: 'script', css: 'style' };
    const files = ['remote-entry.js', '__federation_expose_remote.89ab.css', ...chunks].map((file) => {
      return `as="${kinds[file.split('.').at(-1) ?? '']}" href="${base}/${file}" integrity="${hashOf(file)}"`;
    });
    expect(links).toEqual(chunks.length > 0 ? files : []);
  });

  it('are revalidated with 304, and compressed', async () => {
    const { headers, text } = await get('/', navigation);
    const known = { ...navigation, 'if-none-match': String(headers.etag) };
    expect(await get('/', known)).toMatchObject({ status: 304, text: '' });
    const compressed = await get('/', { ...navigation, 'accept-encoding': 'gzip, br' });
    expect(compressed.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(compressed.bytes).toString()).toBe(text);
    const zipped = await get('/', { ...navigation, 'accept-encoding': 'gzip' });
    expect(zipped.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(zipped.bytes).toString()).toBe(text);
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
    const page = site.server.app.get(PageTokensService, { strict: false }).verify(token, undefined);
    expect(page?.covers({ name: 'public', version: VERSION })).toBe(true);
    expect(page?.covers({ name: 'public', version: '1.0.1' })).toBe(false);
  });

  it('have a new ETag when the hosts in the policy change', async () => {
    const instance = await startServer({ ...site.other.config, releasesUrl: 'https://files.example.org' });
    const page = (headers = {}) => instance.send({ method: 'GET', url: '/', headers: { ...navigation, ...headers } });
    const { headers } = await get('/', navigation);
    const again = await page({ 'if-none-match': String(headers.etag) });
    await instance.app.close();
    expect(again.status).toBe(200);
    expect(again.headers['content-security-policy']).toContain("script-src 'self' https://files.example.org");
    expect(again.text).toContain(`https://files.example.org/remotes/public/${VERSION}/mf-manifest.json`);
  });

  it('are served outside the API, for GET requests that accept HTML', async () => {
    expect((await get('/courses', { accept: 'application/json' })).status).toBe(404);
    expect((await get('/api/nulle-part', navigation)).status).toBe(404);
    expect((await site.server.send({ method: 'POST', url: '/courses', headers: navigation })).status).toBe(404);
  });

  it('are protected against framing, sniffing and foreign scripts', async () => {
    const { headers, text } = await get('/', navigation);
    const policy = String(headers['content-security-policy']);
    const [, script = ''] = /<script data-version="1\.0\.0">(.*?)<\/script>/.exec(text) ?? [];
    for (const rule of [
      "default-src 'self'",
      `script-src 'self' 'sha256-${createHash('sha256').update(script).digest('base64')}'`,
      "style-src 'self'",
      "require-trusted-types-for 'script'",
      'trusted-types default',
      'report-uri /api/csp-reports',
      "connect-src 'self'",
      "img-src 'self' data: https:",
      "media-src 'self' blob:",
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
