import { SHELL } from '@iris/delivery/contract/federation';
import { CANARY_VIEWS_MIN } from '@iris/delivery/contract/telemetry';
import { PageTokensService } from '@iris/delivery/server';
import { beforeEach, describe, expect, it } from 'vitest';
import { OPERATOR_TOKEN } from '../server.ts';
import { CANARY, failed, healthApi, LIVE, loaded, REMOTE, started, type View } from './health.fixtures.ts';
import { release as releaseTo } from './releasing.ts';

const MINUTE_MS = 60_000;

/** Page views, and failures, of one network that count. */
const NETWORK_MAX = 5;

/** Reports or page views of a forger: many times what takes a canary back. */
const FORGED = 100;

const api = healthApi();
const { browserOf, check, health, open, release, rollbacks, send, served, visit } = api;

const running = { live: LIVE, canary: CANARY };
const takenBack = { live: LIVE, canary: null };

beforeEach(async () => {
  await api.forgetRollbacks();
  await release(CANARY, { canary: { share: 50 } });
});

describe('a canary', () => {
  it('that throws for its users is taken back within the minimum sample, once, with its figures in the journal', async () => {
    await visit(LIVE, CANARY_VIEWS_MIN, [loaded(LIVE)]);
    await visit(CANARY, CANARY_VIEWS_MIN - 1, [failed(CANARY)]);
    expect(await served()).toEqual(running);
    const late = [await open(99), await open(98)];
    await visit(CANARY, 1, [failed(CANARY)]);
    expect(await served()).toEqual(takenBack);
    expect((await open()).version).toBe(LIVE);
    for (const view of late) await send(view, [failed(CANARY)]);
    expect(await rollbacks()).toMatchObject([
      {
        person: { name: 'Surveillance' },
        target: { id: REMOTE },
        before: { live: LIVE, canary: { version: CANARY } },
        after: { live: LIVE, canary: null, reason: '20 sur 20 pages vues en échec, contre 0 sur 20 pages vues' },
      },
    ]);
  });

  it('that loads as before stays, also when both fail', async () => {
    await visit(LIVE, 20, [loaded(LIVE)]);
    await visit(CANARY, 20, [loaded(CANARY)]);
    expect(await health()).toEqual({
      views: 20,
      failures: 0,
      median_ms: 250,
      live: { views: 20, failures: 0, median_ms: 250 },
      verdict: 'healthy',
      taken_back: true,
      limit: { failures: 10, views: 20 },
    });
    await visit(LIVE, 12, [failed(LIVE)]);
    await visit(CANARY, 12, [failed(CANARY)]);
    expect(await served()).toEqual(running);
    expect(await rollbacks()).toEqual([]);
  });

  it('says with how many failures it is taken back, at first of the fewest page views', async () => {
    expect(await health()).toMatchObject({ views: 0, verdict: 'wait', limit: { failures: 10, views: 20 } });
    await visit(LIVE, 4, [loaded(LIVE)]);
    await visit(LIVE, 16, [failed(LIVE)]);
    expect(await health()).toMatchObject({ live: { views: 20, failures: 16 }, taken_back: true, limit: null });
    await visit(CANARY, 30, [loaded(CANARY)]);
    expect(await health()).toMatchObject({ views: 30, taken_back: true, limit: null });
  });

  it('of the shell has no health: browsers report nothing of it', async () => {
    await releaseTo(api.server, SHELL, { version: CANARY, canary: { share: 50 } });
    expect(await health(SHELL)).toBeNull();
    expect(await health()).not.toBeNull();
  });

  it('that takes much longer than the live release is taken back', async () => {
    await visit(LIVE, 50, [loaded(LIVE, 900)]);
    await visit(CANARY, 49, [loaded(CANARY, 4800)]);
    expect(await served()).toEqual(running);
    await visit(CANARY, 1, [loaded(CANARY, 4800)]);
    expect(await served()).toEqual(takenBack);
    expect((await rollbacks())[0]?.after.reason).toMatch(/^Temps médian de 4500 ms, contre \d+ ms$/);
  });

  it('whose code never ends is taken back a minute after its pages went silent', async () => {
    await visit(LIVE, 20, [started(LIVE), loaded(LIVE)]);
    await visit(CANARY, 5, [started(CANARY), { outcome: 'left', remote: REMOTE, version: CANARY }]);
    await visit(CANARY, 20, [started(CANARY)]);
    const now = Date.now();
    await check(new Date(now + MINUTE_MS / 2));
    expect(await health()).toMatchObject({ views: 0, verdict: 'wait' });
    await check(new Date(now + 2 * MINUTE_MS));
    expect(await served()).toEqual(takenBack);
    expect((await rollbacks())[0]?.after.reason).toBe('20 sur 20 pages vues en échec, contre 0 sur 20 pages vues');
    const counters = await api.server.connection.collection('remote_health').find({ version: CANARY }).toArray();
    expect(counters).toMatchObject([{ failures: { blocked: 20 } }]);
  });

  it('is not blocked when its result arrives before the report of its start', async () => {
    await visit(CANARY, 1, [loaded(CANARY)]);
    const view = await open(99);
    await send(view, [loaded(view.version)]);
    await send(view, [started(view.version)]);
    await check(new Date(Date.now() + 2 * MINUTE_MS));
    const totals = await health();
    expect((totals?.failures ?? 0) + (totals?.live.failures ?? 0)).toBe(0);
  });

  it('counts each page view once, whether it loaded, failed later, or fell back to the live release', async () => {
    await visit(CANARY, 2, [started(CANARY), loaded(CANARY), failed(CANARY), failed(CANARY)]);
    await visit(CANARY, 1, [failed(CANARY), loaded(LIVE)]);
    expect(await health()).toMatchObject({ views: 3, failures: 3, live: { views: 1, failures: 0 } });
  });

  it('keeps its figures when its share changes', async () => {
    await visit(CANARY, 2, [failed(CANARY)]);
    const body = { name: REMOTE, share: 60 };
    expect((await api.server.call('POST /releases/canary', { token: OPERATOR_TOKEN, body })).status).toBe(200);
    expect(await health()).toMatchObject({ views: 2, failures: 2 });
  });

  it('begins anew when it is started again', async () => {
    await visit(CANARY, 20, [failed(CANARY)]);
    expect(await served()).toEqual(takenBack);
    await release(CANARY, { canary: { share: 50 } });
    expect(await health()).toMatchObject({ views: 0 });
    await visit(CANARY, 19, [failed(CANARY)]);
    expect(await served()).toEqual(running);
  });

  it('is taken back once by two instances', async () => {
    const other = await api.startAgain();
    // With an earlier release, a second rollback would take the live one back.
    const live = '1.1.0';
    await release(live, { replace: true });
    await release(CANARY, { canary: { share: 50 } });
    const view = await browserOf(CANARY);
    const views = Array.from({ length: 40 }, view);
    for (const view of views.slice(0, 10)) await send(view, [started(CANARY)]);
    for (const view of views.slice(10, 15)) await send(view, [failed(CANARY)]);
    const later = new Date(Date.now() + 2 * MINUTE_MS);
    const instances = [api.server, other];
    await Promise.all([
      ...instances.map((instance) => check(later, instance)),
      ...views.slice(15).map((view, index) => send(view, [failed(CANARY)], undefined, instances[index % 2])),
    ]);
    await Promise.all(instances.map((instance) => check(later, instance)));
    expect(await served()).toEqual({ live, canary: null });
    expect(await rollbacks()).toHaveLength(1);
    const [tally] = await api.server.connection
      .collection('release_health')
      .find({ 'canary.views': { $gt: 0 } })
      .toArray();
    expect(tally?.canary.failures).toBe(tally?.canary.views);
    expect(tally?.canary.views).toBeLessThanOrEqual(40);
  });
});

describe('a forger', () => {
  it('moves nothing by hundreds of reports without a valid token', async () => {
    await visit(LIVE, 20, [loaded(LIVE)]);
    await visit(CANARY, 19, [loaded(CANARY)]);
    const view = await open(99);
    const canaryView = view.version === CANARY ? view : undefined;
    const tokens = new PageTokensService({ secret: 'x'.repeat(32) });
    const genuine = api.server.app.get(PageTokensService);
    const address = { name: REMOTE, version: CANARY };
    const used = await open();
    await send(used, [loaded(used.version)]);
    const before = await health();
    const forged: ((index: number) => Omit<View, 'version'>)[] = [
      () => ({ token: '', cookie: '' }),
      (index) => ({
        token: `7.1.zzzzzz.${String(index).padStart(22, 'A')}.${'B'.repeat(16)}`,
        cookie: 'iris_bucket=7',
      }),
      () => ({ token: tokens.issue([address], 7), cookie: 'iris_bucket=7' }),
      () => ({ token: genuine.issue([address], 7), cookie: 'iris_bucket=8' }),
      () => ({ token: genuine.issue([address], 7, Date.now() - 86_401_000), cookie: 'iris_bucket=7' }),
      () => ({ token: genuine.issue([{ name: REMOTE, version: '3.0.0' }], 7), cookie: 'iris_bucket=7' }),
      // Served before the canary began.
      () => ({ token: genuine.issue([address], 7, Date.now() - 3_600_000), cookie: 'iris_bucket=7' }),
      (index) => ({
        token: (canaryView ?? used).token.replace(/\.[\w-]{22}\./, `.${String(index).padStart(22, 'A')}.`),
        cookie: used.cookie,
      }),
    ];
    const attempts = Array.from({ length: FORGED }, (_, index) => forged[index % forged.length]?.(index) ?? used);
    await Promise.all(attempts.map((attempt) => send(attempt, [failed(CANARY), failed(LIVE)])));
    expect(await health()).toEqual(before);
    expect(await served()).toEqual(running);
  });

  it('moves nothing by a replayed report', async () => {
    await visit(LIVE, 20, [loaded(LIVE)]);
    await visit(CANARY, 18, [loaded(CANARY)]);
    const view = (await browserOf(CANARY))();
    for (let index = 0; index < FORGED; index += 1) await send(view, [failed(CANARY)]);
    expect(await health()).toMatchObject({ views: 19, failures: 1 });
  });

  it('with hundreds of page views of one network counts for a few, and cannot take a canary back', async () => {
    await visit(LIVE, 20, [loaded(LIVE)]);
    await visit(CANARY, 20, [loaded(CANARY)]);
    const view = await browserOf(CANARY);
    const views = Array.from({ length: FORGED }, view);
    await Promise.all(views.map((one, index) => send(one, [failed(CANARY)], `203.0.113.${index}`)));
    expect(await health()).toMatchObject({ views: 20 + NETWORK_MAX, failures: NETWORK_MAX });
    expect(await served()).toEqual(running);
  });

  it('has no more weight when its page views load first and fail later, or block', async () => {
    await visit(CANARY, NETWORK_MAX, [loaded(CANARY)], '203.0.113.1');
    await visit(CANARY, FORGED, [loaded(CANARY, 60_000), failed(CANARY)], '203.0.113.2');
    await visit(CANARY, 20, [started(CANARY)], '203.0.113.3');
    await check(new Date(Date.now() + 2 * MINUTE_MS));
    expect(await health()).toMatchObject({ views: NETWORK_MAX, failures: NETWORK_MAX, median_ms: 250 });
  });

  it('leaves no address in the records', async () => {
    await visit(CANARY, 2, [started(CANARY)], '203.0.113.1');
    await visit(CANARY, 2, [loaded(CANARY)], '203.0.113.1');
    for (const name of ['reporting_pages', 'release_health', 'remote_health']) {
      expect(JSON.stringify(await api.server.connection.collection(name).find().toArray())).not.toContain('203.0');
    }
  });
});
