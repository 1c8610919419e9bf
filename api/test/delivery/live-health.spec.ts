import { describe, expect, it } from 'vitest';
import { failed, healthApi, LIVE, loaded } from './health.fixtures.ts';

const NEXT = '2.0.0';
const LAST = '3.0.0';

describe('with HEALTH_ROLLBACK=live', () => {
  const api = healthApi({ healthRollback: 'live' });

  it('a failing live release is taken back, but not the one before, which is not new', async () => {
    await api.visit(LIVE, 20, [loaded(LIVE)]);
    await api.release(NEXT);
    await api.visit(NEXT, 20, [loaded(NEXT)]);
    await api.release(LAST);
    await api.visit(LAST, 19, [failed(LAST)]);
    expect(await api.served()).toEqual({ live: LAST, canary: null });
    await api.visit(LAST, 1, [failed(LAST)]);
    expect(await api.served()).toEqual({ live: NEXT, canary: null });
    await api.visit(NEXT, 40, [failed(NEXT)]);
    await api.check();
    expect(await api.served()).toEqual({ live: NEXT, canary: null });
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
