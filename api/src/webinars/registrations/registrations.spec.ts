import type { OwnWebinar, SeriesRegistration, WebinarCard, WebinarStanding } from '@iris/contract/webinars';
import { Types } from 'mongoose';
import { expect, it } from 'vitest';
import { type Account, account, unknownId } from '../../../test/data/factories.ts';
import { beginWebinar, changeWebinar, webinar } from '../../../test/data/webinars.ts';
import { twoInstances } from '../../../test/servers/two-instances.ts';
import { notificationsOf, titlesOf } from '../../accounts/notifications/notifications.fixtures.ts';

const instances = twoInstances();

const register = ({ token }: Account, id: string, server = instances.server) =>
  server.call<WebinarStanding>('PUT /webinars/:id/registration', { token, id });
const leave = ({ token }: Account, id: string, server = instances.server) =>
  server.call<WebinarStanding>('DELETE /webinars/:id/registration', { token, id });
const standing = async ({ token }: Account, id: string) =>
  (await instances.server.call<WebinarStanding>('GET /webinars/:id/standing', { token, id })).body.registration;
const people = (count: number) => Promise.all(Array.from({ length: count }, () => account(instances.server)));
const create = async (changes = {}) => (await webinar(instances.server, { link: '', ...changes }))._id;
const collection = (name: string) => instances.server.connection.collection(name);
const countsOf = async (id: string) => {
  const stored = await collection('webinars').findOne({ _id: new Types.ObjectId(id) });
  return [stored?.confirmed, stored?.waiting];
};

it('300 take 100 places at once by two instances: 100 are confirmed, 200 wait in order; one leaves, and the first is told once', {
  timeout: 120_000,
}, async () => {
  const id = await create({ capacity: 100 });
  const all: Account[] = [];
  while (all.length < 300) all.push(...(await people(10)));
  const answers = await Promise.all(
    // Each twice: a second click changes nothing.
    [...all.entries(), ...all.entries()].map(([index, one]) => register(one, id, instances.of(index))),
  );
  expect([...new Set(answers.map(({ status }) => status))]).toEqual([200]);
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

it('more places are given to those who wait first, and told once', async () => {
  const { server } = instances;
  const created = await webinar(server, { capacity: 1 });
  const [first, second, third, fourth] = (await people(4)) as [Account, Account, Account, Account];
  for (const one of [first, second, third, fourth]) await register(one, created._id);
  await changeWebinar(server, created._id, { capacity: 3 });
  const states = await Promise.all([first, second, third, fourth].map((one) => standing(one, created._id)));
  expect(states.map((one) => [one?.state, one?.position])).toEqual([
    ...Array.from({ length: 3 }, () => ['confirmed', null]),
    ['waiting', 1],
  ]);
  await expect
    .poll(async () => (await titlesOf(server, third)).map(kindOfTitle), { timeout: 20_000 })
    .toEqual(["Une place s'est libérée pour vous"]);
  expect(await titlesOf(server, fourth)).toEqual([]);
  expect((await titlesOf(server, first)).map(kindOfTitle)).toEqual(['Votre place est confirmée']);
});

it('a series is taken at once, and what is to come is listed first', async () => {
  const { server } = instances;
  const [one, other] = (await people(2)) as [Account, Account];
  const series = await webinar(server, { weeks: 3, capacity: 1 });
  const call = ({ token }: Account, id = String(series.series)) =>
    server.call<SeriesRegistration>('PUT /webinar-series/:id/registration', { token, id });
  await register(other, series._id);
  expect((await call(one)).body).toEqual({ confirmed: 2, waiting: 1 });
  expect((await call(one)).body).toEqual({ confirmed: 2, waiting: 1 });
  expect((await call(one, unknownId())).body).toMatchObject({ code: 'webinar_not_found' });
  await collection('webinars').updateOne(
    { _id: new Types.ObjectId(series._id) },
    { $set: { starts_at: new Date(0), ends_at: new Date(1) } },
  );
  const { body } = await server.call<OwnWebinar[]>('GET /account/webinars', { token: one.token });
  expect(body.map((item) => [item.webinar._id, item.standing.registration?.state])).toEqual([
    ...series.others.map(({ _id }) => [_id, 'confirmed']),
    [series._id, 'waiting'],
  ]);
});

it('nobody registers for what is over, cancelled or unknown, nor leaves what has begun', async () => {
  const { server } = instances;
  const [one] = (await people(1)) as [Account];
  const [begun, over, cancelled] = (await Promise.all([create(), create(), create()])) as [string, string, string];
  for (const id of [begun, over, cancelled]) await register(one, id);
  await beginWebinar(server, begun, 1);
  await beginWebinar(server, over, 61);
  await collection('webinars').updateOne({ _id: new Types.ObjectId(cancelled) }, { $set: { state: 'cancelled' } });
  const [late] = (await people(1)) as [Account];
  const codeOf = async (answer: Promise<{ status: number; body: object }>) => {
    const { status, body } = await answer;
    return 'code' in body ? body.code : status;
  };
  const outcomes = {
    late: await codeOf(register(late, begun)),
    over: await codeOf(register(late, over)),
    cancelled: await codeOf(register(late, cancelled)),
    unknown: await codeOf(register(late, unknownId())),
    leaving: await codeOf(leave(one, begun)),
    leavingOver: await codeOf(leave(one, over)),
    leavingCancelled: await codeOf(leave(one, cancelled)),
    stranger: await codeOf(leave(late, cancelled)),
  };
  expect(outcomes).toEqual({
    ...{ late: 200, over: 'webinar_over', cancelled: 'webinar_cancelled', unknown: 'webinar_not_found' },
    ...{ leaving: 'webinar_begun', leavingOver: 'webinar_begun', leavingCancelled: 200 },
    stranger: 'registration_not_found',
  });
});

it('the programme shows the places that are left as they are taken', async () => {
  const { server } = instances;
  const id = await create({ capacity: 2 });
  const [one, other] = (await people(2)) as [Account, Account];
  const left = async () => (await server.call<WebinarCard>('GET /webinars/:id', { id })).body.places_left;
  const seen = [await left()];
  for (const act of [() => register(one, id), () => register(other, id), () => leave(one, id)]) {
    await act();
    seen.push(await left());
  }
  expect(seen).toEqual([2, 1, 0, 1]);
});

function kindOfTitle(title: string): string | undefined {
  return title.split('\u00a0:')[0];
}
