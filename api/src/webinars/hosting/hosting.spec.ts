import type { JournalEntry } from '@iris/contract/operations';
import {
  type HostedWebinar,
  hostedWebinarSchema,
  type NewWebinar,
  type Registration,
  type WebinarCard,
} from '@iris/contract/webinars';
import { Types } from 'mongoose';
import { beforeAll, expect, it } from 'vitest';
import { validCall } from '../../../test/calls/valid-calls.ts';
import { type Account, account, unknownId } from '../../../test/data/factories.ts';
import { beginWebinar, webinar, webinarInput } from '../../../test/data/webinars.ts';
import { sharedServer } from '../../../test/servers/shared-server.ts';
import { addDays, dayOf } from '../../foundation/index.ts';

const server = sharedServer();
let host: Account;

beforeAll(async () => {
  host = await account(server, 'admin', ['manage_courses', 'can_delete']);
});

const create = (changes: Partial<NewWebinar> = {}, headers = {}) =>
  server.call<{ webinars: string[] }>('POST /admin/webinars', {
    ...{ token: host.token, body: webinarInput(changes), headers },
  });
const show = async (id: string) => {
  const { body } = await server.call<HostedWebinar>('GET /admin/webinars/:id', { token: host.token, id });
  return hostedWebinarSchema.parse(body);
};
const update = (id: string, changes: Partial<NewWebinar>, version?: number) => {
  const { weeks, ...body } = webinarInput(changes);
  const headers = version === undefined ? undefined : { 'if-match': `"${version}"` };
  return server.call<HostedWebinar>('PUT /admin/webinars/:id', { token: host.token, id, body, headers });
};
const cancel = (id: string, reason = '') =>
  server.call<HostedWebinar>('POST /admin/webinars/:id/cancel', { token: host.token, id, body: { reason } });
const remove = (id: string) => server.call('DELETE /admin/webinars/:id', { token: host.token, id });

/** The stored fields of what calendars say. */
const entryOf = async (id: string) => {
  const stored = await server.connection.collection('webinars').findOne({ _id: new Types.ObjectId(id) });
  return { sequence: stored?.sequence, starts_at: stored?.starts_at.toISOString() };
};

/** Registers so many accounts, one after the other. */
const register = async (id: string, count: number) => {
  const people = await Promise.all(Array.from({ length: count }, () => account(server, 'student')));
  for (const { token } of people) {
    expect((await server.call('PUT /webinars/:id/registration', { token, id })).status).toBe(200);
  }
  return people;
};

it('a series keeps its hour across the change of clocks, is stored once per key, and each webinar stands alone', async () => {
  // The clocks of Paris go forward on 28 March 2027.
  const series = { day: '2027-03-16', from: '18:30', to: '19:30', weeks: 4 };
  const headers = { 'idempotency-key': `"${crypto.randomUUID()}"` };
  const [first, second] = await Promise.all([create(series, headers), create(series, headers)]);
  expect([first.status, second.status, second.body]).toEqual([201, 201, first.body]);
  const created = await Promise.all(first.body.webinars.map(show));
  expect(created.map(({ starts_at, day, from }) => [starts_at, day, from])).toEqual([
    ['2027-03-16T17:30:00.000Z', '2027-03-16', '18:30'],
    ['2027-03-23T17:30:00.000Z', '2027-03-23', '18:30'],
    ['2027-03-30T16:30:00.000Z', '2027-03-30', '18:30'],
    ['2027-04-06T16:30:00.000Z', '2027-04-06', '18:30'],
  ]);
  expect(new Set(created.map((one) => one.series)).size).toBe(1);
  expect(created[0]?.others.map(({ starts_at }) => starts_at)).toHaveLength(3);
  expect((await create({ ...series, capacity: 12 }, headers)).status).toBe(400);
});

it('what cannot be held is refused at its field', async () => {
  const night = { day: '2027-03-28', from: '02:30', to: '03:30' };
  const refusals = await Promise.all(
    [
      { day: '2026-01-06' },
      night,
      { day: '2027-10-31', from: '02:30', to: '03:30' },
      { from: '19:30', to: '18:30' },
      { time_zone: 'Europe/Lutece' },
      { link: 'http://visio.example/salle' },
      { day: '2027-03-14', from: '02:30', to: '03:30', weeks: 3 },
      { title: 'Un titre\r\nATTENDEE:MAILTO:x@example.org', capacity: 0 },
    ].map(async (changes) => (await create(changes)).body),
  );
  expect(refusals.map((body) => (body as { errors?: object }).errors)).toMatchObject([
    { from: ['Le début est passé\u00a0: choisissez une heure à venir'] },
    { from: ["02:30 n'existe pas le 28/03/2027\u00a0: l'horloge avance d'une heure"] },
    { repeated_hour: [expect.stringContaining('choisissez la première ou la seconde')] },
    { to: ['La fin doit venir après le début, le même jour'] },
    { time_zone: ["Ce fuseau horaire n'existe pas"] },
    { link: ['Le lien de la salle doit commencer par https:// et mener à un site'] },
    { from: ["02:30 n'existe pas le 28/03/2027\u00a0: l'horloge avance d'une heure"] },
    { title: [expect.any(String)], capacity: ['Une place au moins'] },
  ]);
  const second = await create({ day: '2027-10-31', from: '02:30', to: '03:30', repeated_hour: 'second' });
  const stored = await show(second.body.webinars[0] ?? '');
  expect([stored.starts_at, stored.repeated_hour]).toEqual(['2027-10-31T01:30:00.000Z', 'second']);
});

it('a title or an hour changes the entry in calendars, other texts do not, and of two hosts one wins', async () => {
  const { _id, version } = await webinar(server);
  const other = await update(_id, { description: 'Un texte corrigé.' }, version);
  expect([other.status, (await entryOf(_id)).sequence]).toEqual([200, 0]);
  // On the other side of the change of clocks.
  const moved = { day: '2027-03-30', from: '18:30', to: '19:30' };
  const answers = await Promise.all([
    update(_id, { ...moved, title: 'La première' }, version + 1),
    update(_id, { ...moved, title: 'La seconde' }, version + 1),
  ]);
  const [lost, won] = answers.sort((one, two) => two.status - one.status);
  expect([won?.status, lost?.status]).toEqual([200, 412]);
  expect(lost?.body).toMatchObject({
    code: 'version_conflict',
    detail: 'Ce webinaire a été modifié entre-temps par un autre administrateur',
    current: { title: won?.body.title, version: version + 2 },
  });
  expect(await entryOf(_id)).toEqual({ sequence: 1, starts_at: '2027-03-30T16:30:00.000Z' });
});

it('places are never fewer than the confirmed, and once it has begun its hour and its condition stay', async () => {
  const { _id } = await webinar(server, { capacity: 3 });
  await register(_id, 5);
  const few = await update(_id, { capacity: 2 });
  expect([few.status, few.body]).toMatchObject([
    400,
    { errors: { capacity: ['3 personnes sont déjà confirmées\u00a0: indiquez 3 places au moins'] } },
  ]);
  const more = await update(_id, { capacity: 4 });
  expect(more.body).toMatchObject({ capacity: 4, confirmed: 4, waiting: 1, places_left: 0 });
  await beginWebinar(server, _id, 10);
  const begun = await update(_id, { required_share: 90 });
  expect(Object.keys((begun.body as unknown as { errors: object }).errors)).toEqual(['from', 'required_share']);
});

it('a cancelled webinar says why, and is never changed or cancelled again', async () => {
  const { _id } = await webinar(server);
  const cancelled = await cancel(_id, "L'oratrice est souffrante.");
  expect(cancelled.body).toMatchObject({ state: 'cancelled', cancellation: "L'oratrice est souffrante." });
  const again = [await cancel(_id), await update(_id, { title: 'Autre' })];
  expect(again.map(({ body }) => (body as unknown as { code: string }).code)).toEqual(
    Array(2).fill('webinar_cancelled'),
  );
  expect((await entryOf(_id)).sequence).toBe(1);
  const over = await webinar(server);
  await beginWebinar(server, over._id, 61);
  expect((await cancel(over._id)).body).toMatchObject({ code: 'webinar_over' });
  const past = await server.call<HostedWebinar[]>('GET /admin/webinars', {
    ...{ token: host.token, query: { period: 'past', limit: '1' } },
  });
  expect(past.body.map((one) => one._id)).toEqual([over._id]);
});

it('a webinar is deleted only while nobody is registered, also when somebody registers at that moment', async () => {
  const person = await account(server, 'student');
  const rounds = Array.from({ length: 10 }, async () => {
    const { _id } = await webinar(server);
    const [removed, registered] = await Promise.all([
      remove(_id),
      server.call('PUT /webinars/:id/registration', { token: person.token, id: _id }),
    ]);
    const left = await server.connection
      .collection('webinar_registrations')
      .countDocuments({ webinar: new Types.ObjectId(_id) });
    return `${removed.status} ${registered.status} ${left}`;
  });
  const outcomes = await Promise.all(rounds);
  expect(outcomes.filter((one) => !['204 404 0', '409 200 1'].includes(one))).toEqual([]);
  const { _id: id } = await webinar(server);
  const { body } = validCall('POST /admin/webinars/:id/polls');
  expect((await server.call('POST /admin/webinars/:id/polls', { token: host.token, id, body })).status).toBe(201);
  // Of somebody who has left since.
  const questions = server.connection.collection('webinar_questions');
  const asked = { webinar: new Types.ObjectId(id) };
  await questions.insertOne({ ...asked, user: new Types.ObjectId(person.id), place: 1, text: '?', voters: [] });
  expect((await remove(id)).status).toBe(204);
  const polls = server.connection.collection('webinar_polls');
  expect([await polls.countDocuments(), (await remove(id)).status]).toEqual([0, 404]);
  expect(await questions.countDocuments(asked)).toBe(0);
});

it('a link that was encrypted with another secret is gone, and entered again', async () => {
  const { _id } = await webinar(server, { title: 'Secret', day: addDays(dayOf(new Date()), 400) });
  const link = Buffer.from('encrypted with another secret');
  await server.connection.collection('webinars').updateOne({ _id: new Types.ObjectId(_id) }, { $set: { link } });
  const list = await server.call('GET /admin/webinars', { token: host.token, query: { period: 'upcoming' } });
  expect([list.status, (await show(_id)).link]).toEqual([200, '']);
  await beginWebinar(server, _id, 5);
  const desk = await server.call('GET /admin/webinars/:id/desk', { token: host.token, id: _id });
  expect(desk.body).toMatchObject({ has_link: false });
  await beginWebinar(server, _id, -60);
  const entered = await update(_id, { title: 'Secret', link: 'https://visio.example/nouvelle' });
  expect(entered.body).toMatchObject({ link: 'https://visio.example/nouvelle' });
});

it('those to come are listed by their beginning, page by page', async () => {
  const day = addDays(dayOf(new Date()), 1000);
  const long = await webinar(server, { day, from: '09:00', to: '16:00' });
  const short = await webinar(server, { day, from: '10:00', to: '11:00' });
  const list = (query: Record<string, string>) =>
    server.call<WebinarCard[]>('GET /webinars', { query: { period: 'upcoming', ...query } });
  const ids = (await list({})).body.map((one) => one._id).filter((id) => [long._id, short._id].includes(id));
  expect(ids).toEqual([long._id, short._id]);
  expect((await list({ limit: '1', after: long._id })).body.map((one) => one._id)).toEqual([short._id]);
});

it('registrations are listed and exported in their order, without formulas', async () => {
  const { _id } = await webinar(server, { capacity: 2 });
  const people = await register(_id, 4);
  await server.connection
    .collection('users')
    .updateOne({ _id: new Types.ObjectId(people[0]?.id) }, { $set: { name: '=cmd|calc' } });
  const list = async (query: Record<string, string>) => {
    const call = { token: host.token, id: _id, query };
    return (await server.call<Registration[]>('GET /admin/webinars/:id/registrations', call)).body;
  };
  const all = await list({});
  const first = await list({ limit: '3' });
  const rest = await list({ limit: '3', after: first[2]?._id ?? unknownId() });
  expect([...first, ...rest]).toEqual(all);
  expect(all.map(({ state }) => state)).toEqual(['confirmed', 'confirmed', 'waiting', 'waiting']);
  const { text } = await server.call('GET /admin/webinars/:id/registrations/export', { token: host.token, id: _id });
  const lines = text.trim().split('\r\n');
  expect(lines).toHaveLength(5);
  expect(lines[1]).toMatch(/^"'=cmd\|calc";.*;"Confirmé";"";""$/);
});

it('the journal names what has changed, and the link of the room is nowhere but in the answers to hosts', async () => {
  const { _id, version } = await webinar(server, { link: '' });
  const link = 'https://visio.example/salle/tres-secrete';
  await update(_id, { link, capacity: 60 }, version);
  await update(_id, { link: `${link}-2`, capacity: 60 }, version + 1);
  expect((await show(_id)).link).toBe(`${link}-2`);
  const query = { action: 'webinar.update', limit: '2' };
  const superAdmin = await account(server, 'super_admin');
  const { body } = await server.call<JournalEntry[]>('GET /admin/journal', { token: superAdmin.token, query });
  expect(body.map(({ before, after }) => [before?.capacity, after?.capacity, after?.link])).toEqual([
    [60, 60, 'changé'],
    [100, 60, 'indiqué'],
  ]);
  const stored = await Promise.all(
    ['audit_entries', 'webinars'].map((name) => server.connection.collection(name).find().toArray()),
  );
  const open = await server.call('GET /webinars/:id', { id: _id });
  expect(`${JSON.stringify(stored)}${open.text}`).not.toContain('tres-secrete');
});
