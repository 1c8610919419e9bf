import type { OwnWebinar, SeriesRegistration, WebinarCard } from '@iris/contract/webinars';
import { Types } from 'mongoose';
import { expect, it, onTestFinished } from 'vitest';
import { type Account, account, unknownId } from '../../../test/data/factories.ts';
import { beginWebinar, changeWebinar, webinar } from '../../../test/data/webinars.ts';
import { drainJobs } from '../../../test/servers/drain-jobs.ts';
import { titlesOf } from '../../accounts/notifications/notifications.fixtures.ts';
import { kindOfTitle, registering } from './registrations.fixtures.ts';
import { UnverifiedRegistrations } from './unverified-registrations.service.ts';

const { instances, collection, register, leave, standing, people, create } = registering();

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
  await drainJobs(server);
  expect((await titlesOf(server, third)).map(kindOfTitle)).toEqual(["Une place s'est libérée pour vous"]);
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

it('a place is kept for an hour for who has not verified the e-mail, then it is that of who waits; verifying keeps it', async () => {
  const { server } = instances;
  const { _id } = await webinar(server, { capacity: 2 });
  const unverified = () => account(server, 'student', [], undefined, false);
  const [gone, verifying, waiting, later] = [await unverified(), await unverified(), ...(await people(2))] as [
    ...[Account, Account, Account, Account],
  ];
  for (const one of [gone, verifying, waiting]) await register(one, _id);
  const kept = await standing(gone, _id);
  expect(Date.parse(String(kept?.held_until)) - Date.parse(String(kept?.created_at))).toBe(3_600_000);
  expect([(await standing(waiting, _id))?.position, (await standing(waiting, _id))?.held_until]).toEqual([1, null]);
  const verified = { $set: { email_verified_at: new Date() } };
  await collection('users').updateOne({ _id: new Types.ObjectId(verifying.id) }, verified);
  expect((await standing(verifying, _id))?.held_until).toBeNull();
  const held = { webinar: new Types.ObjectId(_id), held_until: { $exists: true } };
  await collection('webinar_registrations').updateMany(held, { $set: { held_until: new Date(0) } });
  await register(later, _id);
  const found = await Promise.all([gone, verifying, waiting, later].map((one) => standing(one, _id)));
  expect(found.map((one) => one && [one.state, one.position])).toEqual([
    ...[null, ['confirmed', null], ['confirmed', null]],
    ['waiting', 1],
  ]);
  await drainJobs(server);
  expect((await titlesOf(server, waiting)).map(kindOfTitle)).toEqual(["Une place s'est libérée pour vous"]);
});

it('places of unverified accounts are released thirty at a time, each time in a transaction of its own', async () => {
  const { server } = instances;
  const { _id } = await webinar(server, { capacity: 40 });
  const people = await Promise.all(Array.from({ length: 35 }, () => account(server, 'student', [], undefined, false)));
  await collection('webinar_registrations').insertMany(
    people.map(({ id }, index) => ({
      ...{ webinar: new Types.ObjectId(_id), user: new Types.ObjectId(id), state: 'confirmed', number: index + 1 },
      ...{ created_at: new Date(0), confirmed_at: new Date(0), held_until: new Date(0) },
    })),
  );
  await collection('webinars').updateOne(
    { _id: new Types.ObjectId(_id) },
    { $set: { confirmed: 35, last_number: 35 } },
  );
  const changes = collection('webinar_registrations').watch([{ $match: { operationType: 'delete' } }]);
  onTestFinished(() => changes.close());
  // Of the operation that opens it: what is deleted before is not told.
  await changes.tryNext();
  await server.app.get(UnverifiedRegistrations, { strict: false }).run();
  const sizes = new Map<string, number>();
  for (let told = 0; told < 35; told += 1) {
    const { lsid, txnNumber } = await changes.next();
    const transaction = JSON.stringify([lsid, txnNumber]);
    sizes.set(transaction, (sizes.get(transaction) ?? 0) + 1);
  }
  expect([...sizes.values()]).toEqual([30, 5]);
  expect(await instances.server.call<WebinarCard>('GET /webinars/:id', { id: _id })).toMatchObject({
    body: { places_left: 40 },
  });
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
