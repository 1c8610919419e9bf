import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { ReleasedFiles } from '@iris/contract/remotes';
import { afterAll, beforeAll } from 'vitest';
import { startServerWithoutWaiting, type TestServer } from '../../test/server.ts';

/** The files of the site, by path. */
export const FILES: Record<string, string> = {
  'index.html': '<!doctype html><html><head><title>Académie Iris</title></head></html>',
  'main.0123456789abcdef0123.js': 'console.info("main")',
  'main.0123456789abcdef0123.js.map': '{"version":3}',
  'robots.txt': 'User-agent: *',
  'illustrations/fundus.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'remotes/public/1.0.0-ab12cd34/mf-manifest.json': '{"id":"public"}',
  'remotes/public/1.0.0-ab12cd34/remote-entry.js': 'console.info("remote")',
  '.env': 'JWT_SECRET=oups',
};
export const HASH = `sha384-${'A'.repeat(64)}`;
const ROUTE_CHUNKS = ['route-home.0123.js', 'route-courses.0123.js', 'route-courses.4567.css'];
/** Named like a chunk, but not preloaded by pages. */
const ROUTE_PICTURE = 'route-courses.89ab.svg';
export const ENTRY: ReleasedFiles = {
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
export const IMMUTABLE = 'public, max-age=31536000, immutable';

/** Headers of a browser that opens a page. */
export const navigation = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

/** Starts the API without a database for the tests of a file, with a built site. */
export function builtSite() {
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
    await writeFile(
      registryFile,
      JSON.stringify({ host, releases: [{ remote: 'public', ...ENTRY, built_for: host }] }),
    );
    // No database listens there: the site must not depend on it.
    const mongodbUri = 'mongodb://127.0.0.1:9/iris';
    server = await startServerWithoutWaiting({ siteDir, registryFile, mongodbUri });
  });
  afterAll(async () => {
    await server.close();
    await rm(siteDir, { recursive: true });
  });

  const get = (url: string, headers: Record<string, string> = {}) => server.send({ method: 'GET', url, headers });

  return {
    get server() {
      return server;
    },
    /** The folder of the site. */
    get folder() {
      return siteDir;
    },
    get,
  };
}
