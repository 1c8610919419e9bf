import { expect, it } from 'vitest';
import { course } from '../../../test/data/factories.ts';
import { sharedServer } from '../../../test/servers/shared-server.ts';
import { titlesOf } from '../../accounts/notifications/notifications.fixtures.ts';
import { addDays, dayOf } from '../../foundation/index.ts';
import { hospital, join, order, takeSeat } from '../../learning/institutions/institutions.fixtures.ts';
import { InstitutionDigests } from './institution-digests.service.ts';

const server = sharedServer();

/** Noon of the next Monday. */
function nextMonday(): Date {
  const today = dayOf(new Date());
  const days = [1, 2, 3, 4, 5, 6, 7].find((more) => new Date(addDays(today, more)).getUTCDay() === 1) ?? 7;
  return new Date(`${addDays(today, days)}T12:00:00Z`);
}

it('tells managers on Mondays what has happened, once whoever else does, and nothing of a quiet week', async () => {
  const [chu, quiet, { _id }] = [await hospital(server), await hospital(server), await course(server)];
  const [manager, idle] = [await join(server, chu, 'manager'), await join(server, quiet, 'manager')];
  const placed = await order(server, chu, { course: _id, seats: 3 });
  await takeSeat(server, chu, await join(server, chu, 'resident'), placed._id, _id);
  const monday = nextMonday();
  const digests = server.app.get(InstitutionDigests, { strict: false });
  // Every instance does so.
  const tell = (now: Date) => Promise.all([digests.run(now), digests.run(now)]);
  await tell(new Date(monday.getTime() - 86_400_000));
  expect(await titlesOf(server, manager)).toEqual([]);
  await tell(monday);
  await tell(monday);
  expect(await titlesOf(server, manager)).toEqual([
    expect.stringMatching(/^La semaine de votre établissement\u00a0: CHU/),
  ]);
  expect(await titlesOf(server, idle)).toEqual([]);
});
