import type { NotificationList } from '@iris/contract/accounts';
import type { OwnCertificate } from '@iris/contract/certificates';
import {
  type Desk,
  deskSchema,
  type Entrance,
  type Evening,
  type EveningQuestion,
  eveningSchema,
  type HostedWebinar,
  type Registration,
  type WebinarStanding,
} from '@iris/contract/webinars';
import { Types } from 'mongoose';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { type Account, account } from '../../../test/data/factories.ts';
import { textOfPdf } from '../../../test/data/pdf-text.ts';
import { webinar } from '../../../test/data/webinars.ts';
import { drainJobs } from '../../../test/servers/drain-jobs.ts';
import { sharedServer } from '../../../test/servers/shared-server.ts';
import { DatabaseService } from '../../foundation/index.ts';
import { CertificationService } from '../../learning/index.ts';
import { EveningBoards } from './boards.service.ts';

const server = sharedServer();
const MINUTE_MS = 60_000;
let host: Account;

beforeAll(async () => {
  host = await account(server, 'admin', ['manage_courses', 'manage_stats']);
});

const stored = (name: string) => server.connection.collection(name);
const register = async (id: string, ...people: Account[]) => {
  for (const { token } of people) {
    expect((await server.call('PUT /webinars/:id/registration', { token, id })).status).toBe(200);
  }
};
const students = (count: number) => Promise.all(Array.from({ length: count }, () => account(server)));
const show = (id: string, { token }: Account) => server.call<Evening>('GET /webinars/:id/evening', { token, id });
const attend = (id: string, { token }: Account, body?: object) =>
  server.call<Evening>('POST /webinars/:id/presence', { token, id, ...(body && { body }) });
const enter = (id: string, { token }: Account) => server.call<Entrance>('POST /webinars/:id/entrance', { token, id });
const follow = ({ path }: Entrance) => server.send({ method: 'GET', url: path });
const ask = (id: string, { token }: Account, text: string, headers = {}) =>
  server.call<EveningQuestion>('POST /webinars/:id/questions', { token, id, body: { text }, headers });
const desk = async (id: string) => {
  const { body } = await server.call<Desk>('GET /admin/webinars/:id/desk', { token: host.token, id });
  return deskSchema.parse(body);
};
const close = (id: string) => server.call<HostedWebinar>('POST /admin/webinars/:id/close', { token: host.token, id });
const hosted = async (id: string) =>
  (await server.call<HostedWebinar>('GET /admin/webinars/:id', { token: host.token, id })).body;

/** Has a webinar of so many minutes begin so many minutes ago, at the beginning of a minute; returns its beginning. */
async function hold(id: string, minutes: number, minutesAgo: number): Promise<Date> {
  const thisMinute = Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS;
  const starts_at = new Date(thisMinute - minutesAgo * MINUTE_MS);
  const ends_at = new Date(starts_at.getTime() + minutes * MINUTE_MS);
  await stored('webinars').updateOne({ _id: new Types.ObjectId(id) }, { $set: { starts_at, ends_at, minutes } });
  server.app.get(EveningBoards, { strict: false }).forget(id);
  return starts_at;
}

/** The same with the beginning. */
async function beginAt(id: string, start: Date): Promise<void> {
  await hold(id, 15, Math.round((Date.now() - (Date.now() % MINUTE_MS) - start.getTime()) / MINUTE_MS));
}

/** Acts in a minute of an evening of 15 minutes, whose presence is stored then as that of this minute of one that began at `start`. */
async function inMinute(id: string, minute: number, start: Date, act: () => Promise<unknown>): Promise<void> {
  const isAtItsStart = () => expect(Date.now() % MINUTE_MS).toBeLessThan(55_000);
  await vi.waitFor(isAtItsStart, { timeout: 10_000, interval: 50 });
  const since = await hold(id, 15, minute);
  await act();
  const recent = { webinar: new Types.ObjectId(id), minute: { $gte: new Date(since.getTime() + minute * MINUTE_MS) } };
  const then = { $set: { minute: new Date(start.getTime() + minute * MINUTE_MS) } };
  await stored('webinar_presences').updateMany(recent, then);
}

describe('an evening with twenty people', () => {
  let id: string;
  let people: Account[];
  const at = (index: number) => people[index] as Account;

  beforeAll(async () => {
    ({ _id: id } = await webinar(server, { capacity: 20 }));
    people = [...(await students(19)), await account(server, 'student', [], 'Pas encore vérifiée', false)];
    await register(id, ...people);
  });

  it('is open to the confirmed and to hosts, and nobody is counted before it begins or by a host', async () => {
    const [waiting = host, stranger = host] = await students(2);
    await register(id, waiting);
    await hold(id, 15, -20);
    const refused = await Promise.all([show(id, waiting), attend(id, stranger), enter(id, at(0)), enter(id, host)]);
    expect(refused.map(({ status, body }) => `${status} ${(body as { code?: string }).code}`)).toEqual([
      '409 still_waiting',
      '404 registration_not_found',
      '409 room_closed',
      '404 registration_not_found',
    ]);
    expect((await ask(id, at(0), 'Trop tôt')).body).toMatchObject({ code: 'room_closed' });
    expect((await attend(id, at(0))).body).toMatchObject({ is_room_open: false, present: 0 });
    await hold(id, 15, -2);
    const early = eveningSchema.parse((await attend(id, at(0))).body);
    expect(early).toMatchObject({ is_room_open: true, has_link: true, presence: { minutes: 0, required: 10 } });
    await hold(id, 15, -2);
    expect(eveningSchema.parse((await attend(id, host)).body)).toMatchObject({ presence: null, present: 1 });
    await stored('webinar_presences').deleteMany({});
  });

  it('counts the minutes in which somebody was there: once on two devices, and no forged ones', async () => {
    const phone = { ...at(1), token: await server.tokenFor(at(1).id) };
    const start = await hold(id, 15, 120);
    for (let minute = 0; minute < 15; minute += 1) {
      // One is silent for five minutes, one forges from the first minute on, one comes for the last.
      const isThere = (index: number) =>
        index === 2 ? minute < 4 || minute > 8 : index === 3 ? minute === 0 : index === 4 ? minute === 14 : true;
      const there = people.filter((_, index) => isThere(index));
      await inMinute(id, minute, start, async () => {
        const answers = await Promise.all([...there, phone, phone].map((person) => attend(id, person)));
        expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
        if (minute > 0) return;
        const claim = { minutes: 60, minute: new Date(0).toISOString(), now: '2026-01-01T00:00:00.000Z' };
        await Promise.all(Array.from({ length: 60 }, () => attend(id, at(3), claim)));
      });
    }
    await beginAt(id, start);
    const shown = [0, 1, 2, 3, 4, 19].map(async (index) => (await show(id, at(index))).body.presence?.minutes);
    expect(await Promise.all(shown)).toEqual([15, 15, 10, 1, 1, 15]);
    const rows = await stored('webinar_presences').countDocuments({ webinar: new Types.ObjectId(id) });
    expect(rows).toBe(17 * 15 + 10 + 1 + 1);
    // After the announced end the room stays open, and nothing is counted.
    await hold(id, 15, 20);
    expect((await attend(id, at(5))).body).toMatchObject({ is_room_open: true, presence: { minutes: 0 } });
    await beginAt(id, start);
  });

  it('is closed after its end, once, and attests who was there for long enough', async () => {
    const { starts_at } = await hosted(id);
    await hold(id, 15, 14);
    expect((await close(id)).body).toMatchObject({ code: 'webinar_not_over' });
    expect((await desk(id)).can_close).toBe(false);
    await beginAt(id, new Date(starts_at));
    expect((await desk(id)).can_close).toBe(true);
    const answers = await Promise.all([close(id), close(id)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    await drainJobs(server);
    expect((await hosted(id)).figures?.is_complete).toBe(true);
    expect((await hosted(id)).figures).toMatchObject({ present: 20, attested: 18 });
    const standing = async ({ token }: Account) =>
      (await server.call<WebinarStanding>('GET /webinars/:id/standing', { token, id })).body.attendance;
    expect(await standing(at(3))).toEqual({ minutes: 1, required: 10, serial: null });
    const attendance = await standing(at(2));
    expect(attendance).toMatchObject({ minutes: 10, serial: expect.stringMatching(/^IRIS-/) });
    // Without a session.
    const serial = String(attendance?.serial);
    const check = await server.call('GET /certificates/:serial', { id: serial });
    expect(check.body).toMatchObject({ kind: 'webinar', status: 'valid', measured_minutes: 10, webinar: { _id: id } });
    const { bytes } = await server.call('GET /certificates/:serial/pdf', { id: serial });
    expect(await textOfPdf(bytes)).toContain('10 min sur 15 annoncées');
    const told = async ({ token }: Account) => {
      const { body } = await server.call<NotificationList>('GET /account/notifications', { token });
      return body.notifications.map(({ title }) => title).filter((title) => /attestation|présence/.test(title));
    };
    expect([(await told(at(2))).length, (await told(at(3))).length]).toEqual([1, 1]);
    const list = await server.call<Registration[]>('GET /admin/webinars/:id/registrations', { token: host.token, id });
    expect(list.body.filter((one) => one.serial)).toHaveLength(17);
    const listeners = await server.call('GET /admin/webinars/listeners', { token: host.token });
    expect(listeners.body).toEqual({ total: 20 });
  });

  it('attests whoever verifies the e-mail later, once', async () => {
    const late = at(19);
    const own = async () => (await server.call<OwnCertificate[]>('GET /certificates/mine', { token: late.token })).body;
    expect(await own()).toEqual([]);
    const verified = { $set: { email_verified_at: new Date() } };
    await stored('users').updateOne({ _id: new Types.ObjectId(late.id) }, verified);
    const issue = () =>
      server.app
        .get(DatabaseService)
        .inTransaction((session) =>
          server.app.get(CertificationService, { strict: false }).issueEarned(late.id, session),
        );
    await issue();
    await issue();
    expect(await own()).toMatchObject([{ kind: 'webinar', student_name: 'Pas encore vérifiée', measured_minutes: 15 }]);
  });
});

it('the room is entered once, within a minute, while it is open, by an address that says nothing', async () => {
  const { _id: id } = await webinar(server);
  const [person = host] = await students(1);
  await register(id, person);
  await hold(id, 60, 5);
  const { body, text } = await enter(id, person);
  expect(body.path).toMatch(/^\/api\/room\/[\w-]{43}$/);
  expect(text + (await show(id, person)).text).not.toContain('visio.example');
  const led = await follow(body);
  expect([led.status, led.headers.location, led.text]).toEqual([302, 'https://visio.example/salle/secrete', '']);
  expect(led.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
  const used = await follow(body);
  const [first, second] = [(await enter(id, person)).body, (await enter(id, person)).body];
  const replaced = await follow(first);
  const late = { $set: { 'entrance.until': new Date(Date.now() - 1) } };
  await stored('webinar_registrations').updateOne({ user: new Types.ObjectId(person.id) }, late);
  const expired = await follow(second);
  const third = (await enter(id, person)).body;
  await hold(id, 60, 75);
  const closed = await follow(third);
  expect([used, replaced, expired, closed].map(({ body: { code } }) => code)).toEqual([
    ...['link_invalid', 'link_invalid', 'link_invalid', 'room_closed'],
  ]);
  const nowhere = await webinar(server, { link: '' });
  await register(nowhere._id, person);
  await hold(nowhere._id, 60, 0);
  expect((await enter(nowhere._id, person)).body).toMatchObject({ code: 'room_without_link' });
  expect((await show(nowhere._id, person)).body.has_link).toBe(false);
});
