import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Role } from '@iris/contract/permissions';
import { REMOTE_NAMES, type RemoteEntry } from '@iris/contract/remotes';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { account } from '../../test/factories.ts';
import { startServer, type TestServer } from '../../test/server.ts';

let server: TestServer;
let folder: string;
let registryFile: string;

const release = (version: string): RemoteEntry[] =>
  REMOTE_NAMES.map((name) => ({
    name,
    version,
    manifest: `/remotes/${name}/${version}/mf-manifest.json`,
    integrity: { 'remote-entry.js': 'sha384-abc' },
  }));

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'iris-registry-'));
  registryFile = join(folder, 'registry.json');
  await writeFile(registryFile, JSON.stringify(release('1.0.0')));
  server = await startServer({ registryFile });
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

const ask = (token?: string, headers?: Record<string, string>) => {
  return server.call<RemoteEntry[]>('GET /remotes', { token, headers });
};
const names = async (token?: string) => (await ask(token)).body.map(({ name }) => name);

describe('GET /remotes', () => {
  it('tells a visitor of nothing but the public pages', async () => {
    const { status, body, text } = await ask();
    expect(status).toBe(200);
    expect(body).toEqual(release('1.0.0').slice(0, 1));
    expect(text).not.toMatch(/student|admin/);
  });

  it.each<[Role, string[]]>([
    ['student', ['public', 'student']],
    ['admin', ['public', 'admin']],
    ['super_admin', ['public', 'admin']],
  ])('tells a %s of %j', async (role, expected) => {
    const { token } = await account(server, role);
    expect(await names(token)).toEqual(expected);
  });

  it('takes a wrong token, or one whose account is gone, for a visitor', async () => {
    const gone = await server.tokenFor('0123456789abcdef01234567');
    for (const token of ['rubbish', 'a.b.c', gone]) expect(await names(token)).toEqual(['public']);
  });

  it('may be kept by the browser that asked, which must ask whether it still holds', async () => {
    const { headers } = await ask();
    expect(headers).toMatchObject({ 'cache-control': 'private, no-cache', vary: 'Authorization' });
    const etag = String(headers.etag);
    expect(await ask(undefined, { 'if-none-match': etag })).toMatchObject({ status: 304, text: '' });
    const { token } = await account(server, 'student');
    expect((await ask(token, { 'if-none-match': etag })).status).toBe(200);
  });

  it('follows a release without a restart, and keeps the last good list when the file breaks', async () => {
    const publish = async (content: string, at: number) => {
      await writeFile(registryFile, content);
      await utimes(registryFile, at, at);
    };
    await publish(JSON.stringify(release('2.0.0')), 1_000_000);
    expect((await ask()).body[0]?.version).toBe('2.0.0');
    await publish('{ broken', 2_000_000);
    expect((await ask()).body[0]?.version).toBe('2.0.0');
  });
});
