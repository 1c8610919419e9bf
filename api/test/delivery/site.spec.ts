import { describe, expect, it } from 'vitest';
import { FILES, IMMUTABLE, navigation, releasedSite } from './site.fixtures.ts';

const site = releasedSite();
const { get } = site;

describe('files', () => {
  it.each([
    ['/main.0123456789abcdef0123.js', IMMUTABLE],
    ['/remotes/public/1.0.0-ab12cd34/remote-entry.js', IMMUTABLE],
    ['/remotes/public/1.0.0-ab12cd34/mf-manifest.json', 'no-cache'],
    ['/illustrations/fundus.svg', 'no-cache'],
    ['/humans.txt', 'no-cache'],
  ])('%s is sent with the cache policy %s', async (url, cacheControl) => {
    const { status, headers, text } = await get(url);
    expect({ status, text }).toEqual({ status: 200, text: FILES[url.slice(1)] });
    expect(headers['cache-control']).toBe(cacheControl);
    expect(headers.etag).toBeDefined();
  });

  it('are revalidated with 304', async () => {
    const { headers } = await get('/humans.txt');
    expect((await get('/humans.txt', { 'if-none-match': String(headers.etag) })).status).toBe(304);
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
    const { status, headers, text } = await site.server.send({ method: 'HEAD', url: '/humans.txt' });
    expect({ status, text }).toEqual({ status: 200, text: '' });
    expect(headers['content-length']).toBe(String(FILES['humans.txt']?.length));
  });

  it.each([
    '/missing.js',
    '/illustrations/missing.svg',
    '/remotes/public/1.0.0-ab12cd34/other.js',
    '/remotes/public/1.0.0-ab12cd34/constructor',
    '/remotes/public/1.0.0-ab12cd34',
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
