import { describe, expect, it } from 'vitest';
import { failed, healthApi, LIVE, loaded } from './health.fixtures.ts';

const NEXT = '2.0.0';
const LAST = '3.0.0';

/** Reports of `count` page views, without a canary: only those in the sample report loads. */
async function visitSampled(api: ReturnType<typeof healthApi>, version: string, report: 'loads' | 'fails', count = 20) {
  // With a bucket from an earlier canary every page view reports.
  for (let index = 0; index < count; index += 1) {
    await api.send(await api.open(7), [report === 'loads' ? loaded(version) : failed(version)]);
  }
}

describe('a live release that fails', () => {
  const api = healthApi();

  it('stays by default', async () => {
    await visitSampled(api, LIVE, 'loads');
    await api.release(NEXT);
    await visitSampled(api, NEXT, 'fails', 30);
    await api.check();
    expect(await api.served()).toEqual({ live: NEXT, canary: null });
  });
});

describe('with HEALTH_ROLLBACK=live', () => {
  const api = healthApi({ healthRollback: 'live' });

  it('a failing live release is taken back, but not the one before, which is not new', async () => {
    await visitSampled(api, LIVE, 'loads');
    await api.release(NEXT);
    await visitSampled(api, NEXT, 'loads');
    await api.release(LAST);
    await visitSampled(api, LAST, 'fails', 19);
    expect(await api.served()).toEqual({ live: LAST, canary: null });
    await visitSampled(api, LAST, 'fails', 1);
    expect(await api.served()).toEqual({ live: NEXT, canary: null });
    await visitSampled(api, NEXT, 'fails', 40);
    await api.check();
    expect(await api.served()).toEqual({ live: NEXT, canary: null });
  });

  it('a canary is taken back too', async () => {
    await api.release(NEXT, { canary: { share: 50 } });
    await api.visit(NEXT, 20, [failed(NEXT)]);
    expect(await api.served()).toEqual({ live: LIVE, canary: null });
  });
});

describe('with HEALTH_ROLLBACK=off', () => {
  const api = healthApi({ healthRollback: 'off' });

  it('a failing canary stays, and its verdict is shown', async () => {
    await api.release(NEXT, { canary: { share: 50 } });
    await api.visit(NEXT, 20, [failed(NEXT)]);
    await api.check();
    expect(await api.served()).toEqual({ live: LIVE, canary: NEXT });
    const shown = { views: 20, failures: 20, verdict: 'failing', taken_back: false, limit: null };
    expect(await api.health()).toMatchObject(shown);
  });
});
