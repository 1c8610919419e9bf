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

  it('answer HEAD without a body', async () => {
    const { status, headers, text } = await site.server.send({ method: 'HEAD', url: '/humans.txt' });
    expect({ status, text }).toEqual({ status: 200, text: '' });
    expect(headers['content-length']).toBe(String(FILES['humans.txt']?.length));
  });

  it('answer a problem, which is not cached, where there is none', async () => {
    const release = '/remotes/public/1.0.0-ab12cd34';
    const nowhere = [
      ...['/missing.js', '/illustrations/missing.svg', '/main.0123456789abcdef0123.js.map', '/.env', '/%ff', '/%'],
      ...[release, `${release}/other.js`, `${release}/constructor`, '/%72emotes/public', '/REMOTES/public'],
      ...['/remotes%2fpublic', '/..%2f..%2fpackage.json', '/%2e%2e/%2e%2e/package.json', '/index.html%00.js'],
    ];
    for (const url of nowhere) {
      const { status, headers } = await get(url, navigation);
      expect([Math.floor(status / 100), headers['content-type']], url).toEqual([
        4,
        'application/problem+json; charset=utf-8',
      ]);
      // The 404 of a file that is published later must not be cached.
      expect(headers['cache-control'], url).toBe('no-store');
    }
  });
});

it('answers of the API forbid execution, framing, sniffing and caching, in each spelling of their address', async () => {
  for (const url of [
    '/api/remotes',
    '/api/nulle-part',
    '/api/%ff',
    '/api',
    '/%61pi/remotes',
    '/api%2fremotes',
    '/API/x',
  ]) {
    const { headers } = await get(url, navigation);
    expect(headers, url).toMatchObject({
      'content-security-policy': "default-src 'none';frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
    });
    expect(headers['cache-control'], url).toMatch(/no-store|no-cache/);
  }
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
