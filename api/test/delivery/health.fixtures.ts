import { PAGE_TOKEN_TIMING } from '@iris/delivery/contract/federation';
import type { Deployment } from '@iris/delivery/contract/releases';
import type { CanaryHealth, DeploymentWithHealth, LoadEvent } from '@iris/delivery/contract/telemetry';
import { HealthService, PageTokensService } from '@iris/delivery/server';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import type { Config } from '../../src/foundation/config/env.ts';
import { HealthWatch } from '../../src/pages/delivery/health-watch.ts';
import { account } from '../data/factories.ts';
import { startServer, type TestServer, toRequest } from '../servers/server.ts';
import { sharedServer } from '../servers/shared-server.ts';
import { snapshotOf } from './releases.fixtures.ts';
import { type Activation, deployToken, releaseAcademy, release as releaseTo } from './releasing.ts';
import { navigation } from './site.fixtures.ts';

/** The remote of the specs: visitors load it. */
export const REMOTE = 'public';
export const LIVE = '1.0.0';
export const CANARY = '2.0.0';

/** The source map of a script that begins with line 41 of `catalog.tsx` (tc39.es/ecma426). */
export const MAP = JSON.stringify({ version: 3, sources: ['src/catalog.tsx'], names: [], mappings: 'AAwCW' });

/** Buckets go from 0 to this. */
const BUCKET_MAX = 99;

const COLLECTIONS = [
  'applications',
  'application_releases',
  'release_health',
  'remote_health',
  'release_errors',
  'reporting_pages',
];

export const loaded = (version: string, ms = 300): LoadEvent => ({ outcome: 'loaded', remote: REMOTE, version, ms });
export const failed = (version: string): LoadEvent => ({ outcome: 'failed', remote: REMOTE, version, phase: 'import' });
/** A failure with its error, in a script of the release. */
export const threw = (version: string, message: string, path = '/courses'): LoadEvent => {
  const frames = [`https://iris.example/remotes/${REMOTE}/${version}/remote-entry.js:1:1`];
  return { outcome: 'failed', remote: REMOTE, version, phase: 'import', error: { message, path, frames } };
};
export const started = (version: string): LoadEvent => ({ outcome: 'started', remote: REMOTE, version });

/** How a page view went that is only tallied. */
type TalliedResult = Pick<Parameters<HealthService['tally']>[0], 'ms' | 'phase'>;

export const LOADED: TalliedResult = { ms: 300 };
export const FAILED: TalliedResult = { phase: 'import' };

/** A page view: what a browser keeps of it. */
interface View {
  token: string;
  cookie: string;
  /** The version of the remote that the page names. */
  version: string;
}

/** Starts the API for the tests of a file; each begins with the live release only. */
export function healthApi(changes?: Partial<Config>) {
  const server = sharedServer(changes && (() => startServer(changes)));
  let token: string;
  let superAdmin: string;
  let reset: () => Promise<void>;
  const more: TestServer[] = [];

  beforeAll(async () => {
    superAdmin = (await account(server, 'super_admin')).token;
    await releaseAcademy(server, [REMOTE]);
    reset = await snapshotOf(server, COLLECTIONS);
  });
  afterAll(async () => {
    for (const instance of more) await instance.app.close();
  });
  beforeEach(async () => {
    await reset();
    token = await deployToken(server, REMOTE);
  });

  const release = (version: string, activation: Activation = {}) =>
    releaseTo(server, REMOTE, { version, token, ...activation });

  /** Opens the landing page like a browser with this bucket. */
  const open = async (bucket?: number): Promise<View> => {
    const headers = { ...navigation, ...(bucket !== undefined && { cookie: `iris_bucket=${bucket}` }) };
    const page = await server.send({ method: 'GET', url: '/', headers });
    const timing = String(page.headers['server-timing']);
    const cookie = String(page.headers['set-cookie'] ?? '').split(';')[0] ?? '';
    return {
      token: new RegExp(`${PAGE_TOKEN_TIMING};desc="([^"]+)"`).exec(timing)?.[1] ?? '',
      cookie: headers.cookie ?? cookie,
      version: new RegExp(`/remotes/${REMOTE}/([^/"]+)/`).exec(page.text)?.[1] ?? '',
    };
  };

  /** Sends reports of a page view, from a client with this address. */
  const send = async (
    { token, cookie }: Omit<View, 'version'>,
    events: LoadEvent[],
    remoteAddress = '127.0.0.1',
    to = server,
  ) => {
    const report = toRequest('POST /telemetry', { body: { token, events }, headers: { cookie } });
    expect((await to.send({ ...report, remoteAddress })).status).toBe(204);
  };

  /** Opens pages until one names `version`; returns what further page views of its browser keep. */
  const browserOf = async (version: string): Promise<() => View> => {
    for (let bucket = 0; bucket <= BUCKET_MAX; bucket += 1) {
      const { cookie, version: named } = await open(bucket);
      if (named !== version) continue;
      const tokens = server.app.get(PageTokensService);
      // A page may fall back to the live release.
      const versions = [...new Set([version, LIVE])].map((one) => ({ name: REMOTE, version: one }));
      return () => ({ token: tokens.issue(versions, bucket), cookie, version });
    }
    throw new Error(`no page names ${version}`);
  };

  /** Reports of `count` page views that name `version`. */
  const visit = async (version: string, count: number, events: LoadEvent[], address?: string) => {
    const view = await browserOf(version);
    for (let views = 0; views < count; views += 1) await send(view(), events, address);
  };

  /** Tallies page views of this version as their reports do, without them: what becomes of reports is another question. */
  const tally = async (
    version: string,
    views: number,
    result: TalliedResult,
    health = server.app.get(HealthService),
  ) => {
    const page = { remote: REMOTE, version, weight: 1, issuedAt: new Date(), network: null, isView: true };
    for (let view = 0; view < views; view += 1) await health.tally({ ...page, ...result });
  };

  const listed = async (remote = REMOTE): Promise<DeploymentWithHealth | undefined> => {
    const { body, status, text } = await server.call<DeploymentWithHealth[]>('GET /admin/deployments', {
      token: superAdmin,
    });
    if (status !== 200) throw new Error(text);
    return body.find(({ name }) => name === remote);
  };

  return {
    server,
    get token() {
      return token;
    },
    release,
    promote: () => server.call<Deployment>('POST /releases/promote', { token, body: { name: REMOTE } }),
    open,
    browserOf,
    send,
    listed,
    visit,
    tally,
    /** Starts another instance on the same database. */
    startAgain: async () => {
      const instance = await startServer(server.config);
      more.push(instance);
      return instance;
    },
    /** Checks as the timer does, at an instant. */
    check: (now?: Date, on = server) => on.app.get(HealthWatch).check(now),
    health: async (remote?: string): Promise<CanaryHealth | null | undefined> => (await listed(remote))?.canary_health,
    served: async () => {
      const { live, canary } = (await listed()) ?? {};
      return { live, canary: canary?.version ?? null };
    },
    rollbacks: () => server.connection.collection('audit_entries').find({ action: 'remote.rollback' }).toArray(),
    forgetRollbacks: () => server.connection.collection('audit_entries').deleteMany({}),
  };
}
