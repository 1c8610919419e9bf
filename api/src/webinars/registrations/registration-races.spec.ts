import { Types } from 'mongoose';
import { expect, it } from 'vitest';
import type { Account } from '../../../test/data/factories.ts';
import { notificationsOf, titlesOf } from '../../accounts/notifications/notifications.fixtures.ts';
import { kindOfTitle, registering } from './registrations.fixtures.ts';

const { instances, collection, register, leave, standing, people, create, countsOf } = registering();

it('300 take 100 places at once by two instances: 100 are confirmed, 200 wait in order; one leaves, and the first is told once', {
  timeout: 120_000,
}, async () => {
  const id = await create({ capacity: 100 });
  const all: Account[] = [];
  while (all.length < 300) all.push(...(await people(10)));
  // Each twice: a second click changes nothing. Whoever reads that the service is busy clicks again.
  const clicks = [...all.entries(), ...all.entries()].map(async ([index, one]) => {
    for (;;) {
      const { status } = await register(one, id, instances.of(index));
      if (status !== 503) return status;
    }
  });
  expect(new Set(await Promise.all(clicks))).toEqual(new Set([200]));
  const stored = await collection('webinar_registrations')
    .find({ webinar: new Types.ObjectId(id) })
    .sort({ number: 1 })
    .toArray();
  const numbers = Array.from({ length: 300 }, (_, index) => index + 1);
  expect(stored.map(({ number }) => number)).toEqual(numbers);
  expect(stored.map(({ state }) => state)).toEqual(numbers.map((number) => (number <= 100 ? 'confirmed' : 'waiting')));
  expect(await countsOf(id)).toEqual([100, 200]);

  const accountOf = (number: number) => all.find((one) => one.id === String(stored[number - 1]?.user)) as Account;
  expect(await standing(accountOf(101), id)).toMatchObject({ state: 'waiting', position: 1 });
  expect(await standing(accountOf(300), id)).toMatchObject({ state: 'waiting', position: 200 });
  const leaving = accountOf(50);
  const left = await Promise.all([leave(leaving, id), leave(leaving, id, instances.other)]);
  expect(left.map(({ status }) => status).sort()).toEqual([200, 404]);
  expect(await standing(accountOf(101), id)).toMatchObject({ state: 'confirmed', position: null });
  expect(await standing(accountOf(102), id)).toMatchObject({ state: 'waiting', position: 1 });
  expect(await countsOf(id)).toEqual([100, 199]);
  expect((await titlesOf(instances.server, accountOf(101))).map(kindOfTitle)).toEqual([
    "Une place s'est libérée pour vous",
  ]);
  expect((await titlesOf(instances.server, leaving)).map(kindOfTitle)).toEqual(['Vous avez rendu votre place']);
  expect((await notificationsOf(instances.server, accountOf(102))).notifications).toEqual([]);
  expect((await register(leaving, id)).body.registration).toMatchObject({ state: 'waiting', position: 200 });
});
