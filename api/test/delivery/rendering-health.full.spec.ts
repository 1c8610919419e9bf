import { PAGE_TOKEN_TIMING, SHELL } from '@iris/delivery/contract/federation';
import type { LoadEvent, ReleaseHealth, WatchedDeployment } from '@iris/delivery/contract/telemetry';
import { HealthService } from '@iris/delivery/server';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { OPERATOR_TOKEN, startServer, type TestServer } from '../servers/server.ts';
import { releaseInput, upload } from './releasing.ts';
import {
  buildRenderer,
  openPage,
  releaseRemote,
  releaseShell,
  remoteFiles,
  renderedIn,
  says,
  shellFiles,
} from './rendering.fixtures.ts';

const CANARY = { canary: { share: 50 } };

/** Page views of a canary after which it is judged. */
const VIEWS = 20;

/** Sessions that are tried: the canary is served to half of them, until it is taken back. */
const BUCKETS = 40;

/** The first line of the server file is line 41 of `about.tsx` (tc39.es/ecma426). */
const MAP = JSON.stringify({ version: 3, sources: ['src/about.tsx'], names: [], mappings: 'AAwCW' });

let server: TestServer;

beforeAll(async () => {
  server = await startServer({ rendererFile: await buildRenderer() });
  await releaseShell(server, 'shell-1');
  await releaseRemote(server, 'remote-1', says('en ligne'));
});
afterAll(() => server.close());

const deployment = async (name: string) =>
  (await server.call<WatchedDeployment>('GET /releases', { token: OPERATOR_TOKEN, query: { name } })).body;

/** Opens an address in sessions of other buckets until so many were served the canary; each tells that it has loaded what it was served. */
async function visit(url: string, canary: string, views: number): Promise<void> {
  let seen = 0;
  for (let bucket = 0; seen < views && bucket < BUCKETS; bucket += 1) {
    const cookie = `iris_bucket=${bucket}`;
    const { text, headers } = await openPage(server, url, { cookie });
    const [, token] = new RegExp(`${PAGE_TOKEN_TIMING};desc="([^"]+)"`).exec(String(headers['server-timing'])) ?? [];
    const [, version = ''] = /\/remotes\/public\/([^/"]+)\//.exec(text) ?? [];
    const [, shell = ''] = /<p>(.*)<\/p>/.exec(text) ?? [];
    const loaded = { outcome: 'loaded', ms: 100 } as const;
    const events: LoadEvent[] = [
      { ...loaded, remote: 'public', version },
      { ...loaded, remote: SHELL, version: shell },
    ];
    await server.call('POST /telemetry', { body: { token, events }, headers: { cookie } });
    if (version === canary || shell === canary) seen += 1;
  }
}

/** Tallies the failures of so many page views of a canary. */
async function fail(remote: string, version: string, views: number): Promise<void> {
  const failure = { remote, version, phase: 'rendering', weight: 1, network: null, isView: true } as const;
  const health = server.app.get(HealthService);
  for (let view = 0; view < views; view += 1) await health.tally({ ...failure, issuedAt: new Date() });
}

it('a canary with a page that the server cannot render is taken back, although browsers load it', async () => {
  const content = "({ path }) => { if (path === '/about') throw new Error('no'); return 'essai'; }";
  await releaseRemote(server, 'remote-2', content, { ...CANARY, maps: { 'server.js.map': MAP } });
  await visit('/', 'remote-2', 2);
  expect((await deployment('public')).canary_health).toMatchObject({ views: 2, failures: 0 });
  await fail('public', 'remote-2', VIEWS / 2);
  await visit('/about', 'remote-2', VIEWS / 2);
  const { live, canary, releases } = await deployment('public');
  expect([live, canary]).toEqual(['remote-1', null]);
  const reason = releases.find(({ version }) => version === 'remote-2')?.rollback_reason;
  expect(reason).toMatch(
    /^\d+ sur \d+ pages vues en échec \(rendu par le serveur\), contre 0 sur \d+ pages vues\u00a0: \/about, Error: no \(about\.tsx:41\)$/,
  );
  const { body } = await server.call<ReleaseHealth>('GET /releases/health', {
    token: OPERATOR_TOKEN,
    query: { name: 'public' },
  });
  const [error] = body.errors;
  expect(error).toMatchObject({ version: 'remote-2', phase: 'rendering', path: '/about', message: 'Error: no' });
  // A page that failed is not tried at each view.
  expect(error?.count).toBeLessThan(VIEWS / 4);
  const column = 12 + (remoteFiles('remote-2', content)['server.js'] ?? '').indexOf('new Error');
  expect(error?.frames[0]).toBe(`src/about.tsx:41:${column}`);
  expect((await deployment(SHELL)).releases).toMatchObject([{ version: 'shell-1', state: 'live' }]);
});

it('a canary of the shell with which no page is rendered is taken back, and not the live remote', async () => {
  const version = 'shell-2';
  const built = { version, files: shellFiles(version, "() => { throw new Error('no') }") };
  await upload(server, releaseInput(SHELL, built), built);
  const releases = [{ name: SHELL, version }];
  await server.call('POST /releases/activate', { token: OPERATOR_TOKEN, body: { releases, ...CANARY, verify: false } });
  await fail(SHELL, version, VIEWS - 2);
  await visit('/about', version, 2);
  const { live, canary } = await deployment(SHELL);
  expect([live, canary]).toEqual(['shell-1', null]);
  const failures = await server.connection.collection('remote_health').find({ remote: 'public' }).toArray();
  expect(failures.find((one) => one.version === 'remote-1')?.failures).toBeUndefined();
  expect(renderedIn((await openPage(server, '/about')).text)).toBe('en ligne');
});
