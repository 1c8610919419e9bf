import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { SHELL } from '@iris/delivery/contract/federation';
import { fileDigestOf } from '@iris/delivery/contract/releases';
import type { Registry } from '@iris/delivery/contract/remotes/registry';
import { PageTokensService } from '@iris/delivery/server';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { account } from '../data/factories.ts';
import { OPERATOR_TOKEN, startServer, type TestServer } from '../servers/server.ts';
import { sharedServer } from '../servers/shared-server.ts';
import { deployToken, filesOf, integrityOf, release, releaseAcademy, releaseInput, upload } from './releasing.ts';
import { IMMUTABLE, navigation, releasedSite } from './site.fixtures.ts';

const site = releasedSite();

describe('the files of releases', () => {
  const version = '1.1.0-ef56ab78';
  const folder = `/remotes/public/${version}`;
  const content = 'console.info("page") '.repeat(50);
  const instance = sharedServer(() => startServer());
  const storeFolder = () => {
    const { releasesStore } = instance.config;
    return 'folder' in releasesStore ? releasesStore.folder : '';
  };

  const read = (url: string, headers = {}, from = instance) => from.send({ method: 'GET', url, headers });

  beforeAll(async () => {
    await releaseAcademy(instance);
    const files = { ...filesOf('public', version), 'static/page.js': content };
    expect((await release(instance, 'public', { version, files })).status).toBe(200);
  });

  it.each([
    ['br', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
    ['gzip, br', 'br', brotliDecompressSync],
    ['', undefined, (bytes: Buffer) => bytes],
  ])('are served when announced, accepting %j', async (accepted, encoding, decompress) => {
    const { status, bytes, headers } = await read(`${folder}/static/page.js`, { 'accept-encoding': accepted });
    expect({ status, encoding: headers['content-encoding'] }).toEqual({ status: 200, encoding });
    expect(decompress(bytes).toString()).toBe(content);
    expect(headers['cache-control']).toBe(IMMUTABLE);
    const known = { 'accept-encoding': accepted, 'if-none-match': String(headers.etag) };
    expect(await read(`${folder}/static/page.js`, known)).toMatchObject({ status: 304, text: '' });
  });

  it('are served uncompressed when a variant cannot be read', async () => {
    const files = { ...filesOf('public', '1.2.0'), 'page.js': `${content} again` };
    expect((await release(instance, 'public', { version: '1.2.0', files })).status).toBe(200);
    const digest = fileDigestOf(integrityOf(files['page.js'] ?? ''));
    const stored = join(storeFolder(), 'files', digest.slice(0, 2), digest);
    await rm(`${stored}.br`);
    await mkdir(`${stored}.br`);
    // The gzip variant is not tried: when the store does not answer, each read takes seconds.
    const accepted = { 'accept-encoding': 'br, gzip' };
    const { status, text, headers } = await read('/remotes/public/1.2.0/page.js', accepted);
    expect({ status, text, encoding: headers['content-encoding'] }).toEqual({ status: 200, text: files['page.js'] });
  });

  it('of compressed types have no variants, even if the store has some of the same content', async () => {
    const files = { ...filesOf('public', '1.3.0'), 'photo.webp': content };
    expect((await release(instance, 'public', { version: '1.3.0', files })).status).toBe(200);
    const { text, headers } = await read('/remotes/public/1.3.0/photo.webp', { 'accept-encoding': 'br, gzip' });
    expect({ text, encoding: headers['content-encoding'] }).toEqual({ text: content });
  });

  it('do not include anything else in the store', async () => {
    const root = storeFolder();
    await writeFile(join(root, 'secret.txt'), 'JWT_SECRET=oups');
    const stored = (await readdir(root, { recursive: true })).filter((path) => path.includes('.') || path.length > 40);
    const paths = [
      ...['secret.txt', '.env', '../secret.txt', '..%2fsecret.txt', 'static', '', ...stored].map(
        (path) => `${folder}/${path}`,
      ),
      ...[
        '/secret.txt',
        '/remotes/nobody/1.0.0/remote-entry.js',
        '/remotes/public/9.9.9/remote-entry.js',
        folder,
        `${folder}/static/page.js.br`,
      ],
      ...stored.map((path) => `/${path}`),
    ];
    const served: string[] = [];
    for (const path of paths) {
      const { status, text } = await read(path, { ...navigation, 'sec-fetch-dest': 'script' });
      if (status < 400 && !text.includes('<title>')) served.push(`${path} ${status}`);
    }
    expect(stored.length).toBeGreaterThan(3);
    expect(served).toEqual([]);
  });

  it('of earlier shells are served to open tabs, those without a hash of the live one only', async () => {
    const shell = (name: string) => ({
      ...filesOf(SHELL, name),
      [`main.${name}0123456789abcdef.js`]: name,
      'humans.txt': name,
    });
    for (const name of ['aaaa', 'bbbb']) await release(instance, SHELL, { version: name, files: shell(name) });
    expect((await read('/main.aaaa0123456789abcdef.js')).text).toBe('aaaa');
    expect((await read('/main.bbbb0123456789abcdef.js')).text).toBe('bbbb');
    // The kept shells are known by now, without the next ones.
    for (const name of ['cccc', 'dddd']) await release(instance, SHELL, { version: name, files: shell(name) });
    expect((await read('/main.cccc0123456789abcdef.js')).text).toBe('cccc');
    expect((await read('/humans.txt')).text).toBe('dddd');
  });

  it('that another instance released are served at once, those of a retired release by none that has not served them', async () => {
    const files = { ...filesOf(SHELL, 'next'), 'main.cccc0123456789abcdef.js': 'next' };
    const other = await startServer(site.other.config);
    await release(site.other, SHELL, { version: 'next', files });
    const retired = { version: 'retired' };
    await release(site.other, 'public', retired);
    const [page, script] = [await read('/', navigation, other), await read('/main.cccc0123456789abcdef.js', {}, other)];
    expect([page.status, script.text]).toEqual([200, 'next']);
    const file = '/remotes/public/retired/remote-entry.js';
    expect((await read(file, {}, site.other)).status).toBe(200);
    await site.other.connection.collection('application_releases').updateOne(retired, { $set: { is_retired: true } });
    expect((await read(file, {}, other)).status).toBe(404);
    await other.app.close();
  });

  it('loaded after a login are of the versions in the token of the page, with a canary too', async () => {
    const team = await deployToken(instance, 'admin');
    for (const canary of [undefined, { share: 50 }]) {
      expect((await release(instance, 'admin', { token: team, canary })).status).toBe(200);
    }
    const { token } = await account(instance, 'admin');
    const uncovered: string[] = [];
    for (let session = 0; session < 8; session += 1) {
      const { headers } = await read('/', navigation);
      const cookie = String(headers['set-cookie']).split(';')[0] ?? '';
      const { body } = await instance.call<Registry>('GET /remotes', { token, headers: { cookie } });
      const loaded = body.remotes.find(({ name }) => name === 'admin')?.version ?? '';
      const pageToken = String(headers['server-timing']).slice('page;desc="'.length, -1);
      const bucket = Number(cookie.split('=')[1]);
      const page = instance.app.get(PageTokensService, { strict: false }).verify(pageToken, bucket);
      if (!page?.covers({ name: 'admin', version: loaded })) uncovered.push(`${cookie} ${loaded}`);
    }
    expect(uncovered).toEqual([]);
  });

  it('cannot be determined during an outage, which is not cached', async () => {
    const { status, body, headers } = await site.get('/remotes/public/9.9.9/remote-entry.js');
    expect({ status, code: body.code }).toEqual({ status: 503, code: 'database_unavailable' });
    expect(headers['cache-control']).toBe('no-store');
  });
});

it('pages are there with the first release of the shell, files behind another host once it answers them to pages', async () => {
  let behind: TestServer | undefined;
  let headers: Record<string, string> = {};
  let fault: 'away' | 'corrupt' | undefined;
  /** A host that fetches what it lacks from the academy. */
  const host = createServer(async (request, response) => {
    if (fault === 'away') return void response.destroy();
    const answer = await behind?.send({ method: 'GET', url: request.url ?? '' });
    const isWrong = fault === 'corrupt' && request.url?.endsWith('/remote-entry.js');
    response.writeHead(answer?.status ?? 502, headers).end(isWrong ? 'something else' : answer?.bytes);
  });
  await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void host.close());
  const releasesUrl = `http://127.0.0.1:${(host.address() as AddressInfo).port}`;
  const instance = await startServer({ releasesUrl, publicUrl: 'https://academie.example' });
  onTestFinished(() => instance.close());
  behind = instance;
  const open = () => instance.send({ method: 'GET', url: '/', headers: navigation });
  const before = await open();
  expect({ status: before.status, retry: before.headers['retry-after'] }).toEqual({ status: 503, retry: '2' });
  await releaseAcademy(instance, []);
  expect((await open()).status).toBe(200);
  const input = releaseInput('public', { version: '2.0.0' });
  await upload(instance, input, {});

  const allowed = { 'access-control-allow-origin': '*' };
  const refusals: [headers: typeof headers, fault: typeof fault, detail: RegExp][] = [
    [{}, undefined, /n'autorise pas .*Access-Control-Allow-Origin/],
    [{ 'access-control-allow-origin': 'https://autre.example' }, undefined, /autorise/],
    [allowed, 'corrupt', /remote-entry\.js.*le contenu lu est un autre/],
    [allowed, 'away', /n'a pas répondu/],
  ];
  for (const [sent, wrong, detail] of refusals) {
    headers = sent;
    fault = wrong;
    const { status, body } = await release(instance, 'public', { version: '2.0.0' });
    expect({ status, code: body.code }).toEqual({ status: 409, code: 'release_unreadable' });
    expect(body.detail).toMatch(detail);
    const preview = { token: OPERATOR_TOKEN, body: { name: 'public', version: '2.0.0' } };
    expect((await instance.call('POST /releases/preview', preview)).body.code).toBe('release_unreadable');
    expect((await instance.call<Registry>('GET /remotes')).body.remotes).toEqual([]);
  }
  fault = undefined;
  expect((await release(instance, 'public', { version: '2.0.0' })).status).toBe(200);
  const [entry] = (await instance.call<Registry>('GET /remotes')).body.remotes;
  expect(entry?.manifest).toBe(`${releasesUrl}/remotes/public/2.0.0/mf-manifest.json`);
});
