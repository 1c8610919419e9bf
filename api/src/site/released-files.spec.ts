import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import type { RemoteEntry } from '@iris/contract/remotes';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { account, deployToken, releaseInput } from '../../test/factories.ts';
import { startServer, type TestServer } from '../../test/server.ts';
import { bucketOf } from '../remotes/canary.ts';
import { PageTokensService } from '../telemetry/page-tokens.service.ts';
import { builtSite, IMMUTABLE, navigation } from './site.fixtures.ts';

const site = builtSite();
const { get } = site;

const sha384 = (content: string) => `sha384-${createHash('sha384').update(content).digest('base64')}`;

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
    await put(`${folder}/remote-entry.js.gz`, gzipSync('remote-entry.js'));
    instance = await startServer({
      siteDir: site.folder,
      releasesDir,
      registryFile: join(site.folder, 'registry.json'),
    });
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

  it.each([
    ['br', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
    ['gzip, br', 'br', brotliDecompressSync],
    ['', undefined, (content: Buffer) => content],
  ])('are served when registered, accepting %j', async (accepted, encoding, decompress) => {
    const { status, bytes, headers } = await read(`/${folder}/remote-entry.js`, { 'accept-encoding': accepted });
    expect({ status, encoding: headers['content-encoding'] }).toEqual({ status: 200, encoding });
    expect(decompress(bytes).toString()).toBe('remote-entry.js');
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
    await writeFile(join(site.folder, 'dropped.html'), SECRET);
    await symlink(join(outside, 'secret'), join(site.folder, 'secret.txt'));
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
    await writeFile(join(site.folder, 'robots.txt.br'), SECRET);
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
