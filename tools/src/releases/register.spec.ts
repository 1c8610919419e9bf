import { existsSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Deployment, ReleaseInput } from '@iris/contract/releases';
import { expect, it, onTestFinished } from 'vitest';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { folderOf, publish } from './publish.ts';
import { registerPublished } from './register.ts';
import { Registry } from './registry.ts';

const built_for = { contract_version: 1, shared: {} };
const release: ReleaseInput = {
  remote: 'admin',
  version: '1.0.0-0a1b2c3d',
  manifest: '/remotes/admin/1.0.0-0a1b2c3d/mf-manifest.json',
  integrity: {},
  built_for,
};
const known = { version: release.version, state: 'live', released_at: '2026-01-01T00:00:00.000Z', built_for } as const;
const empty: Deployment = { remote: 'admin', live: null, canary: null, rollback_to: null, releases: [] };
const taken: Deployment = { ...empty, live: release.version, releases: [known] };

interface Answer {
  status: number;
  body: unknown;
}

const problem = (status: number, detail: string): Answer => ({ status, body: { status, detail } });

/** A server that gives these answers to registration and list; 0 is no answer. */
async function academy(toRelease: Answer, toList: Answer): Promise<Registry> {
  const server = createServer((request, response) => {
    const { status, body } = request.method === 'POST' ? toRelease : toList;
    if (status === 0) request.socket.destroy();
    else response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  return new Registry({ academyUrl: `http://127.0.0.1:${port}`, deployToken: 'token', port }, 'admin');
}

async function published(): Promise<{ releasesDir: string; isThere: () => boolean }> {
  const [build, releasesDir] = [temporaryFolder(), temporaryFolder()];
  writeFileSync(join(build, 'page.js'), '');
  await publish(release, build, releasesDir);
  return { releasesDir, isThere: () => existsSync(folderOf(release, releasesDir)) };
}

const NO_ANSWER = { status: 0, body: undefined };

it("deletes the files of a refused release, and shows the server's reason", async () => {
  const { releasesDir, isThere } = await published();
  const registry = await academy(problem(409, 'Ce module demande react ^20.'), { status: 200, body: taken });
  await expect(registerPublished(release, registry, { releasesDir })).rejects.toThrow('Ce module demande react ^20.');
  expect(isThere()).toBe(false);
});

it.each([
  ['answered 503', problem(503, 'Le service est momentanément indisponible.')],
  ['broke the connection', NO_ANSWER],
])('asks a server that %s whether it registered the release, and keeps the files if so', async (_, failure) => {
  const { releasesDir, isThere } = await published();
  const after = await academy(failure, { status: 200, body: taken });
  expect(await registerPublished(release, after, { releasesDir })).toEqual(taken);
  expect(isThere()).toBe(true);

  const before = await academy(failure, { status: 200, body: empty });
  await expect(registerPublished(release, before, { releasesDir })).rejects.toThrow("Rien n'a été changé");
  expect(isThere()).toBe(false);
});

it('keeps the files when the outcome is unknown, and says what to do', async () => {
  const { releasesDir, isThere } = await published();
  const registry = await academy(NO_ANSWER, NO_ANSWER);
  await expect(registerPublished(release, registry, { releasesDir })).rejects.toThrow(/ne répond pas.*\n.*--list/);
  expect(isThere()).toBe(true);
});

it('throws when another server answers', async () => {
  const elsewhere = await academy({ status: 404, body: 'no' }, { status: 200, body: { hello: 'world' } });
  await expect(elsewhere.list()).rejects.toThrow("n'est pas cette académie");
  await expect(elsewhere.promote()).rejects.toThrow("n'est pas cette académie (code 404)");
});
