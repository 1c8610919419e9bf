import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { SHELL } from '@iris/delivery/contract/federation';
import { afterAll, beforeAll, vi } from 'vitest';
import type { Config } from '../../src/foundation/config/env.ts';
import { startServerWithoutWaiting, type TestServer } from '../servers/server.ts';
import { sharedServer } from '../servers/shared-server.ts';
import { integrityOf, release } from './releasing.ts';

const SCRIPT = `console.info("${'main '.repeat(50)}")`;

/** The files of the shell, by path. */
const SHELL_FILES: Record<string, string> = {
  'index.html': '<!doctype html><html><head><title>Académie Iris</title></head></html>',
  'main.0123456789abcdef0123.js': SCRIPT,
  'humans.txt': 'Drawn in Lyon',
  'illustrations/fundus.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
};

export const VERSION = '1.0.0-ab12cd34';

/** The files of the public remote; a picture named like a chunk is not preloaded by pages. */
const REMOTE_FILES: Record<string, string> = Object.fromEntries(
  [
    'mf-manifest.json',
    'remote-entry.js',
    '__federation_expose_remote.89ab.css',
    '935.cdef.js',
    'route-home.0123.js',
    'route-courses.0123.js',
    'route-courses-id.0123.js',
    'route-courses.4567.css',
    'route-courses.89ab.svg',
  ].map((file) => [file, `"${file} ${'content '.repeat(50)}"`]),
);

/** The files by address. */
export const FILES: Record<string, string> = {
  ...SHELL_FILES,
  ...Object.fromEntries(
    Object.entries(REMOTE_FILES).map(([path, content]) => [`remotes/public/${VERSION}/${path}`, content]),
  ),
};

/** The SHA-384 of a file of the public remote. */
export const hashOf = (file: string): string => integrityOf(REMOTE_FILES[file] ?? '');

export const IMMUTABLE = 'public, max-age=31536000, immutable';

/** Headers of a browser that opens a page. */
export const navigation = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

/** Reads the copy of the registry in the store once it contains this text. */
export function copiedRegistry({ releasesStore }: Pick<Config, 'releasesStore'>, text: string): Promise<string> {
  const folder = 'folder' in releasesStore ? releasesStore.folder : '';
  return vi.waitFor(async () => {
    const copy = await readFile(join(folder, 'documents/served-releases.json'), 'utf8');
    if (!copy.includes(text)) throw new Error(`the copy has no ${text}`);
    return copy;
  });
}

/** Starts the API without a database for the tests of a file, with what another instance has served. */
export function releasedSite() {
  const other = sharedServer();
  let server: TestServer;

  beforeAll(async () => {
    const { releasesStore } = other.config;
    await release(other, SHELL, { version: '1.0.0', files: SHELL_FILES });
    await release(other, 'public', { version: VERSION, files: REMOTE_FILES });
    await other.call('GET /remotes');
    await copiedRegistry({ releasesStore }, VERSION);
    // No database listens there: the site must not depend on it.
    server = await startServerWithoutWaiting({ mongodbUri: 'mongodb://127.0.0.1:9/iris', releasesStore });
  });
  afterAll(() => server.app.close());

  const get = (url: string, headers: Record<string, string> = {}) => server.send({ method: 'GET', url, headers });

  return {
    get server() {
      return server;
    },
    /** The instance with a database. */
    other,
    get,
  };
}
