import { ApplicationsService, DeliveryProduct, HealthService, ReleasesService } from '@iris/delivery/server';
import type { Type } from '@nestjs/common';
import type { Model } from 'mongoose';
import { expect, it, onTestFinished, vi } from 'vitest';
import { FAILED, healthApi, LIVE, LOADED, REMOTE } from './health.fixtures.ts';

/** What the service stores of the health of a release. */
type ReleaseTally = ConstructorParameters<typeof HealthService>[0] extends Model<infer Stored> ? Stored : never;

const NEXT = '2.0.0';
const LAST = '3.0.0';

const api = healthApi({ healthRollback: 'live' });

it('with HEALTH_ROLLBACK=live a failing live release is taken back, but not the one before, which is not new', async () => {
  await api.tally(LIVE, 20, LOADED);
  await api.release(NEXT);
  await api.tally(NEXT, 20, LOADED);
  await api.release(LAST);
  await api.tally(LAST, 19, FAILED);
  expect(await api.served()).toEqual({ live: LAST, canary: null });
  await api.tally(LAST, 1, FAILED);
  expect(await api.served()).toEqual({ live: NEXT, canary: null });
  await api.tally(NEXT, 40, FAILED);
  await api.check();
  expect(await api.served()).toEqual({ live: NEXT, canary: null });
});

it('does not try again with each failing report what is refused, but a minute later', async () => {
  const [health, releases] = [api.server.app.get(HealthService), api.server.app.get(ReleasesService)];
  const takeBack = vi.spyOn(releases, 'takeBack');
  onTestFinished(() => takeBack.mockRestore());
  const keep = (is_retired: boolean) =>
    api.server.connection
      .collection('application_releases')
      .updateOne({ name: REMOTE, version: LIVE }, { $set: { is_retired } });
  await api.tally(LIVE, 20, LOADED);
  await api.release(NEXT);
  await keep(true);
  await api.tally(NEXT, 25, FAILED);
  expect(takeBack).toHaveBeenCalledTimes(1);
  await keep(false);
  await health.checkAll();
  expect(await api.served()).toEqual({ live: NEXT, canary: null });
  const later = Date.now() + 61_000;
  vi.spyOn(Date, 'now').mockReturnValue(later);
  onTestFinished(() => vi.mocked(Date.now).mockRestore());
  await health.checkAll();
  expect(await api.served()).toEqual({ live: LIVE, canary: null });
});

it('with HEALTH_ROLLBACK=off a failing canary stays, and its verdict is shown', async () => {
  const get = <Service>(type: Type<Service>) => api.server.app.get(type, { strict: false });
  const product = api.server.app.get(DeliveryProduct, { strict: false });
  const off = { healthRollback: 'off' } as const;
  const [applications, releases] = [get(ApplicationsService), get(ReleasesService)];
  const tallies = api.server.connection.model<ReleaseTally>('ReleaseHealth');
  const health = new HealthService(tallies, applications, releases, product, off);
  await api.release(NEXT, { canary: { share: 50 } });
  await api.tally(NEXT, 20, FAILED, health);
  await health.checkAll();
  expect(await api.served()).toEqual({ live: LIVE, canary: NEXT });
  const shown = { views: 20, failures: 20, verdict: 'failing', taken_back: false, limit: null };
  expect((await health.ofCanaries()).get(REMOTE)).toMatchObject(shown);
});
