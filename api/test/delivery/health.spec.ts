import { SHELL } from '@iris/delivery/contract/federation';
import type { LoadEvent, ReleaseHealth } from '@iris/delivery/contract/telemetry';
import { CANARY_VIEWS_MIN } from '@iris/delivery/contract/telemetry';
import { PageTokensService } from '@iris/delivery/server';
import { beforeEach, describe, expect, it } from 'vitest';
import { OPERATOR_TOKEN } from '../servers/server.ts';
import {
  CANARY,
  FAILED,
  failed,
  healthApi,
  LIVE,
  LOADED,
  loaded,
  MAP,
  REMOTE,
  started,
  threw,
} from './health.fixtures.ts';
import { release as releaseTo } from './releasing.ts';

const MINUTE_MS = 60_000;

/** Page views, and failures, of one network that count. */
const NETWORK_MAX = 5;

/** Reports or page views of a forger: more than what takes a canary back. */
const FORGED = 12;

const api = healthApi();
const { browserOf, check, health, listed, open, release, rollbacks, send, served, tally, visit } = api;

const running = { live: LIVE, canary: CANARY };
const takenBack = { live: LIVE, canary: null };

beforeEach(async () => {
  await api.forgetRollbacks();
  await release(CANARY, { canary: { share: 50 } });
});

describe('a canary', () => {
  it('that throws for its users is taken back within the minimum sample, once, with its figures in the journal', async () => {
    await tally(LIVE, CANARY_VIEWS_MIN, LOADED);
    await tally(CANARY, CANARY_VIEWS_MIN - 2, FAILED);
    await visit(CANARY, 1, [failed(CANARY)]);
    expect(await served()).toEqual(running);
    const late = [await open(99), await open(98)];
    await visit(CANARY, 1, [failed(CANARY)]);
    expect(await served()).toEqual(takenBack);
    expect((await open()).version).toBe(LIVE);
    for (const view of late) await send(view, [failed(CANARY)]);
    const reason = '20 sur 20 pages vues en échec (exécution), contre 0 sur 20 pages vues';
    expect(await rollbacks()).toMatchObject([
      {
        person: { name: 'Surveillance' },
        target: { id: REMOTE },
        before: { live: LIVE, canary: { version: CANARY } },
        after: { live: LIVE, canary: null, reason },
      },
    ]);
    const stateOfCanary = async () => (await listed())?.releases.find(({ version }) => version === CANARY);
    expect(await stateOfCanary()).toMatchObject({ state: 'kept', is_rolled_back: true, rollback_reason: reason });
    await release(CANARY);
    await release('2.0.1');
    const replaced = await stateOfCanary();
    expect([replaced?.state, replaced?.is_rolled_back, replaced?.rollback_reason]).toEqual(['kept', false, undefined]);
  });

  it('that is taken back names its most frequent error, and where it is in the sources', async () => {
    const maps = { 'remote-entry.js.map': MAP };
    await release('3.0.0', { canary: { share: 50 }, replace: true, maps });
    await tally('3.0.0', 17, FAILED);
    await visit('3.0.0', 1, [threw('3.0.0', 'Error: rare')]);
    const message = "TypeError: Cannot read properties of undefined (reading 'title') of claire@iris.example";
    await visit('3.0.0', 2, [threw('3.0.0', message, '/courses/64a0c1f2e4b0a1b2c3d4e5f6')]);
    const cause =
      "/courses/:id, TypeError: Cannot read properties of undefined (reading 'title') of […] (catalog.tsx:41)";
    const reason = `20 sur 20 pages vues en échec (exécution), contre 0 sur 0 page vue\u00a0: ${cause}`;
    expect((await rollbacks()).at(-1)?.after.reason).toBe(reason);
    expect((await listed())?.releases.find(({ version }) => version === '3.0.0')?.rollback_reason).toBe(reason);
  });

  it('that loads as before stays, also when both fail, and says with how many failures it would be taken back', async () => {
    const limit = { failures: 10, views: 20 };
    expect(await health()).toMatchObject({ views: 0, verdict: 'wait', limit });
    await tally(LIVE, 20, LOADED);
    await tally(CANARY, 20, LOADED);
    const same = { views: 20, failures: 0, median_ms: 250 };
    expect(await health()).toEqual({ ...same, live: same, verdict: 'healthy', taken_back: true, limit });
    await tally(LIVE, 12, FAILED);
    await tally(CANARY, 12, FAILED);
    expect(await served()).toEqual(running);
    expect(await rollbacks()).toEqual([]);
    await releaseTo(api.server, SHELL, { version: CANARY, canary: { share: 50 } });
    expect(await health(SHELL)).toMatchObject({ views: 0, verdict: 'wait' });
  });

  it('of the shell that fails for who is signed in is taken back, although all views of visitors are fine', async () => {
    const load: LoadEvent[] = [
      { outcome: 'started', remote: SHELL, version: CANARY },
      { outcome: 'loaded', remote: SHELL, version: CANARY, ms: 900 },
    ];
    const failure = (version: string): LoadEvent => {
      const error = { message: 'Error: no header', path: '/dashboard', frames: [] };
      return { outcome: 'failed', remote: SHELL, version, phase: 'page', error };
    };
    await send(await open(), [failure(LIVE)]);
    await releaseTo(api.server, SHELL, { version: CANARY, canary: { share: 50 } });
    const shell = async () => {
      const { live, canary, releases } = (await listed(SHELL)) ?? {};
      return { live, canary: canary?.version ?? null, releases };
    };
    const view = async (events: LoadEvent[]) => {
      const token = api.server.app.get(PageTokensService).issue([{ name: SHELL, version: CANARY }], 7);
      // Some browsers send the load later.
      for (const event of events) await send({ token, cookie: 'iris_bucket=7' }, [event]);
    };
    for (let pair = 1; pair < CANARY_VIEWS_MIN / 2; pair += 1) {
      await view([...load, failure(CANARY), failure(CANARY)]);
      await view(load);
    }
    await view(load);
    expect(await shell()).toMatchObject(running);
    await view([failure(CANARY), ...load]);
    const after = await shell();
    expect(after).toMatchObject(takenBack);
    const { rollback_reason } = after.releases?.find(({ version }) => version === CANARY) ?? {};
    const reason = '10 sur 20 pages vues en échec (page), contre 0 sur 0 page vue';
    expect(rollback_reason).toBe(`${reason}\u00a0: /dashboard, Error: no header`);
    const call = { token: OPERATOR_TOKEN, query: { name: SHELL } };
    const { versions } = (await api.server.call<ReleaseHealth>('GET /releases/health', call)).body;
    expect(versions.map(({ version, failures }) => [version, failures])).toEqual([
      [LIVE, { page: 1 }],
      [CANARY, { page: 10 }],
    ]);
  });

  it('that has become live stays by default, however often it fails', async () => {
    await api.promote();
    await tally(CANARY, 30, FAILED);
    await check();
    expect(await served()).toEqual({ live: CANARY, canary: null });
  });

  it('that takes much longer than the live release is taken back', async () => {
    await tally(LIVE, 50, { ms: 900 });
    await tally(CANARY, 49, { ms: 4800 });
    expect(await served()).toEqual(running);
    await tally(CANARY, 1, { ms: 4800 });
    expect(await served()).toEqual(takenBack);
    expect((await rollbacks())[0]?.after.reason).toMatch(/^Temps médian de 4500 ms, contre \d+ ms$/);
  });

  it('whose code never ends is taken back a minute after its pages went silent', async () => {
    await tally(LIVE, 18, LOADED);
    await visit(LIVE, 2, [started(LIVE), loaded(LIVE)]);
    await tally(CANARY, 17, { phase: 'blocked' });
    await visit(CANARY, 2, [started(CANARY), { outcome: 'left', remote: REMOTE, version: CANARY }]);
    await visit(CANARY, 3, [started(CANARY)]);
    const now = Date.now();
    await check(new Date(now + MINUTE_MS / 2));
    expect(await health()).toMatchObject({ views: 17, verdict: 'wait' });
    await check(new Date(now + 2 * MINUTE_MS));
    expect(await served()).toEqual(takenBack);
    expect((await rollbacks())[0]?.after.reason).toBe(
      '20 sur 20 pages vues en échec (blocage), contre 0 sur 20 pages vues',
    );
    const counters = await api.server.connection.collection('remote_health').find({ version: CANARY }).toArray();
    expect(counters).toMatchObject([{ failures: { blocked: 3 } }]);
  });

  it('counts each page view once, whether it loaded, failed later, or fell back, also when its share changes', async () => {
    const view = (await browserOf(CANARY))();
    // The result may arrive before the report of the start.
    await send(view, [loaded(CANARY)]);
    await send(view, [started(CANARY)]);
    await check(new Date(Date.now() + 2 * MINUTE_MS));
    await visit(CANARY, 2, [started(CANARY), loaded(CANARY), failed(CANARY), failed(CANARY)]);
    await visit(CANARY, 1, [failed(CANARY), loaded(LIVE)]);
    const body = { name: REMOTE, share: 60 };
    expect((await api.server.call('POST /releases/canary', { token: OPERATOR_TOKEN, body })).status).toBe(200);
    expect(await health()).toMatchObject({ views: 4, failures: 3, live: { views: 1, failures: 0 } });
  });

  it('begins anew when it is started again', async () => {
    await tally(CANARY, 20, FAILED);
    expect(await served()).toEqual(takenBack);
    await release(CANARY, { canary: { share: 50 } });
    expect(await health()).toMatchObject({ views: 0 });
    await tally(CANARY, 19, FAILED);
    expect(await served()).toEqual(running);
  });

  it('is taken back once by two instances', async () => {
    const other = await api.startAgain();
    // With an earlier release, a second rollback would take the live one back.
    const live = '1.1.0';
    await release(live, { replace: true });
    await release(CANARY, { canary: { share: 50 } });
    const view = await browserOf(CANARY);
    const views = Array.from({ length: 20 }, view);
    for (const view of views.slice(0, 6)) await send(view, [started(CANARY)]);
    await tally(CANARY, 10, FAILED);
    const later = new Date(Date.now() + 2 * MINUTE_MS);
    const instances = [api.server, other];
    await Promise.all([
      ...instances.map((instance) => check(later, instance)),
      ...views.slice(6).map((view, index) => send(view, [failed(CANARY)], undefined, instances[index % 2])),
    ]);
    await Promise.all(instances.map((instance) => check(later, instance)));
    expect(await served()).toEqual({ live, canary: null });
    expect(await rollbacks()).toHaveLength(1);
    const [counted] = await api.server.connection
      .collection('release_health')
      .find({ 'canary.views': { $gt: 0 } })
      .toArray();
    expect(counted?.canary.failures).toBe(counted?.canary.views);
    expect(counted?.canary.views).toBeLessThanOrEqual(30);
  });
});

describe('a forger', () => {
  // Reports without a valid token: telemetry.spec.ts
  it('moves nothing by replayed reports, and cannot take a canary back with the page views of one network', async () => {
    await tally(LIVE, 20, LOADED);
    await tally(CANARY, 9, LOADED);
    const view = await browserOf(CANARY);
    const replayed = view();
    for (let index = 0; index < FORGED; index += 1) await send(replayed, [failed(CANARY)]);
    expect(await health()).toMatchObject({ views: 10, failures: 1 });
    const views = Array.from({ length: FORGED }, view);
    await Promise.all(views.map((one, index) => send(one, [failed(CANARY)], `203.0.113.${index}`)));
    expect(await health()).toMatchObject({ views: 10 + NETWORK_MAX, failures: 1 + NETWORK_MAX });
    expect(await served()).toEqual(running);
  });

  it('has no more weight when its page views load first and fail later, or block, and leaves no address', async () => {
    await visit(CANARY, NETWORK_MAX, [loaded(CANARY)], '203.0.113.1');
    await visit(CANARY, FORGED, [loaded(CANARY, 60_000), failed(CANARY)], '203.0.113.2');
    await visit(CANARY, FORGED, [started(CANARY)], '203.0.113.3');
    await check(new Date(Date.now() + 2 * MINUTE_MS));
    expect(await health()).toMatchObject({ views: NETWORK_MAX, failures: NETWORK_MAX, median_ms: 250 });
    for (const name of ['reporting_pages', 'release_health', 'remote_health']) {
      expect(JSON.stringify(await api.server.connection.collection(name).find().toArray())).not.toContain('203.0');
    }
  });
});
