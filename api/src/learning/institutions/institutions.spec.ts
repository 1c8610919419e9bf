import type { PersonalData } from '@iris/contract/accounts';
import type { Institution, InstitutionPage, Member, ResidentPage, SeatOrder } from '@iris/contract/institutions';
import { institutionListSchema, institutionPageSchema, residentPageSchema } from '@iris/contract/institutions';
import { Types } from 'mongoose';
import { expect, it } from 'vitest';
import { type Account, account, course } from '../../../test/data/factories.ts';
import { sharedServer } from '../../../test/servers/shared-server.ts';
import {
  heldOf,
  hospital,
  inDays,
  join,
  learn,
  order,
  ownOf,
  residentsOf,
  takeBack,
  takeSeat,
} from './institutions.fixtures.ts';
import { LeavingService } from './members/leaving.service.ts';

const server = sharedServer();

const code = ({ status, body }: { status: number; body: unknown }) =>
  status < 300 ? status : (body as { code: string }).code;

it('an administrator creates institutions, whose names and SIRET differ, changes, closes and reopens them', async () => {
  const { admin, _id } = await hospital(server, 'Hôpital Édouard-Herriot');
  const create = async (name: string, siret = '') => {
    return code(await server.call('POST /admin/institutions', { ...admin, body: { name, siret } }));
  };
  expect(await create('hopital edouard-herriot')).toBe('institution_taken');
  expect(await create('Clinique des Lilas', '732 829 320 00074')).toBe(201);
  expect(await create('Clinique des Roses', '73282932000074')).toBe('institution_taken');
  expect(await create('Clinique des Roses', '73282932000075')).toBe('invalid_input');
  const listed = await server.call<Institution[]>('GET /admin/institutions', { ...admin, query: { q: 'lilas' } });
  expect(institutionListSchema.parse(listed.body)).toMatchObject([{ siret: '73282932000074', version: 1 }]);
  const manager = await join(server, { _id, admin }, 'manager');
  const page = () => server.call<InstitutionPage>('GET /institutions/:id', { token: manager.token, id: _id });
  expect(institutionPageSchema.parse((await page()).body)).toMatchObject({ roles: ['manager'], may_manage: true });
  await server.call('POST /admin/institutions/:id/close', { ...admin, id: _id });
  expect(code(await page())).toBe('institution_not_found');
  expect(await ownOf(server, manager)).toEqual([]);
  await server.call('POST /admin/institutions/:id/reopen', { ...admin, id: _id });
  expect((await page()).status).toBe(200);
});

it('an order holds as many seats as were bought; the number falls to those held, and the end moves the accesses', async () => {
  const [chu, { _id }] = [await hospital(server), await course(server)];
  const placed = await order(server, chu, { course: _id, seats: 3 });
  const residents = await Promise.all([1, 2, 3].map(() => join(server, chu, 'resident')));
  for (const resident of residents.slice(0, 2)) {
    expect(code(await takeSeat(server, chu, resident, placed._id, _id))).toBe(204);
  }
  const change = (seats: number, version: number, ends_on = placed.ends_on) => {
    const body = { seats, ends_on, reference: '' };
    return server.call<SeatOrder>('PUT /admin/orders/:id', {
      ...chu.admin,
      id: placed._id,
      body,
      headers: { 'if-match': `"${version}"` },
    });
  };
  expect(code(await change(1, 1))).toBe('seats_held');
  expect((await change(2, 1)).body).toMatchObject({ seats: 2, held: 2, version: 2 });
  expect(code(await takeSeat(server, chu, residents[2] as never, placed._id, _id))).toBe('no_seat_left');
  expect(code(await change(3, 1))).toBe('version_conflict');
  expect((await change(4, 2, inDays(90))).body).toMatchObject({ seats: 4, held: 2, state: 'running' });
  const ends = await server.connection
    .collection('enrollments')
    .distinct('ends_at', { course: new Types.ObjectId(_id) });
  expect(ends.map((end) => Math.round((end.getTime() - Date.now()) / 86_400_000))).toEqual([expect.closeTo(91, -0.5)]);
  expect(code(await change(4, 3, inDays(-5)))).toBe('invalid_input');
  const remove = () => server.call('DELETE /admin/orders/:id', { ...chu.admin, id: placed._id });
  expect(code(await remove())).toBe('seats_held');
  for (const { token } of residents) await server.call('DELETE /account/institutions/:id', { token, id: chu._id });
  expect(code(await remove())).toBe(204);
});

it('a seat returns below 10 %, from there on it is kept; cancelling returns it, an open enrollment gets it', async () => {
  const [chu, { _id }, second] = [await hospital(server), await course(server), await course(server)];
  const manager = await join(server, chu, 'manager');
  const all = await order(server, chu, { seats: 3 });
  const [early, late, enrolled] = await Promise.all([1, 2, 3].map(() => join(server, chu, 'resident')));
  if (!early || !late || !enrolled) throw new Error('three residents');
  await server.call('POST /enrollments', { token: enrolled.token, body: { course_id: _id } });
  for (const one of [early, late, enrolled]) expect(code(await takeSeat(server, chu, one, all._id, _id))).toBe(204);
  expect(code(await takeSeat(server, chu, early, all._id, second._id))).toBe(204);
  expect(code(await takeSeat(server, chu, early, all._id, _id))).toBe('already_enrolled');
  expect(await heldOf(server, all._id)).toBe(3);
  await learn(server, early, _id, 9);
  await learn(server, late, second._id, 90);
  await learn(server, late, _id, 10);
  const taken = async (one: Account) => code(await takeBack(server, chu, manager, one));
  expect(await taken(late)).toBe('seat_kept');
  expect(await taken(early)).toBe(204);
  expect(await taken(early)).toBe('seat_not_found');
  expect(await heldOf(server, all._id)).toBe(2);
  const open = await server.connection.collection('enrollments').findOne({ user: new Types.ObjectId(enrolled.id) });
  expect(open).toMatchObject({ seat: expect.any(Types.ObjectId) });
  const cancelled = await server.call('DELETE /enrollments/:id', { token: enrolled.token, id: String(open?._id) });
  expect(code(cancelled)).toBe(204);
  expect(await heldOf(server, all._id)).toBe(1);
  // Taken again, the progress is still there.
  expect(code(await takeSeat(server, chu, early, all._id, _id))).toBe(204);
  const residents = await residentsOf(server, chu, manager);
  expect(residents.find(({ _id: user }) => user === early.id)?.courses).toMatchObject([{ progress: 9 }]);
});

it('who leaves is seen no more; seats return except those begun, and another hospital sees its own period only', async () => {
  const [lyon, nice, { _id }] = [await hospital(server), await hospital(server), await course(server)];
  const [ofLyon, ofNice] = [await join(server, lyon, 'manager'), await join(server, nice, 'manager')];
  const [moving, leaving] = [await join(server, lyon, 'resident'), await join(server, lyon, 'resident')];
  const [first, second] = [await order(server, lyon, { course: _id }), await order(server, nice, { course: _id })];
  for (const one of [moving, leaving]) await takeSeat(server, lyon, one, first._id, _id);
  await learn(server, moving, _id, 40);
  const one = (viewer: typeof ofLyon, where: typeof lyon, user: string) =>
    server.call<ResidentPage>('GET /institutions/:id/residents/:user', {
      token: viewer.token,
      id: where._id,
      params: { user },
    });
  expect(residentPageSchema.parse((await one(ofLyon, lyon, moving.id)).body).courses).toMatchObject([{ progress: 40 }]);
  for (const { token } of [moving, leaving]) {
    expect((await server.call('DELETE /account/institutions/:id', { token, id: lyon._id })).status).toBe(204);
  }
  expect(code(await one(ofLyon, lyon, moving.id))).toBe('resident_not_found');
  expect(await residentsOf(server, lyon, ofLyon)).toEqual([]);
  expect(await heldOf(server, first._id)).toBe(1);
  const former = await server.call<Member[]>('GET /institutions/:id/members', {
    token: ofLyon.token,
    id: lyon._id,
    query: { state: 'former' },
  });
  expect(former.body.map(({ user }) => user.email)).toEqual([null, null]);
  await join(server, nice, 'resident', moving);
  expect(code(await takeSeat(server, nice, moving, second._id, _id))).toBe(204);
  const [user, ofCourse] = [new Types.ObjectId(moving.id), new Types.ObjectId(_id)];
  const enrollment = await server.connection.collection('enrollments').findOne({ user, course: ofCourse });
  await server.connection.collection('lesson_progress').insertOne({
    ...{ enrollment: enrollment?._id, user, course: ofCourse, lesson: new Types.ObjectId() },
    ...{ days: { [inDays(-40)]: 1800, [inDays(1)]: 600 }, updated_at: new Date('2026-01-01') },
  });
  const atNice = await one(ofNice, nice, moving.id);
  expect(atNice.body.courses).toMatchObject([{ progress: 40, minutes: 10, last_seen_at: null }]);
  expect(code(await one(ofLyon, nice, moving.id))).toBe('institution_not_found');
  const { token } = await account(server, 'super_admin');
  await server.call('DELETE /admin/users/:id', { token, id: moving.id });
  expect([await heldOf(server, first._id), await heldOf(server, second._id)]).toEqual([1, 1]);
});

it('a membership that ends by itself closes sight at once, and its seat returns within the hour', async () => {
  const [chu, { _id }] = [await hospital(server), await course(server)];
  const [manager, resident] = [await join(server, chu, 'manager'), await join(server, chu, 'resident')];
  const placed = await order(server, chu, { course: _id });
  await takeSeat(server, chu, resident, placed._id, _id);
  const [{ member } = { member: '' }] = await residentsOf(server, chu, manager);
  const call = { token: manager.token, id: chu._id, params: { member } };
  const later = await server.call<Member>('PUT /institutions/:id/members/:member', {
    ...call,
    body: { until_on: inDays(30) },
  });
  expect(later.body).toMatchObject({ is_current: true, until: expect.any(String) });
  const past = { $set: { until: new Date(Date.now() - 1000) } };
  await server.connection.collection('members').updateOne({ _id: new Types.ObjectId(member) }, past);
  expect(await residentsOf(server, chu, manager)).toEqual([]);
  expect(await ownOf(server, resident)).toEqual([]);
  expect(await heldOf(server, placed._id)).toBe(1);
  await server.app.get(LeavingService, { strict: false }).run();
  expect(await heldOf(server, placed._id)).toBe(0);
  expect(code(await server.call('DELETE /institutions/:id/members/:member', call))).toBe('member_not_found');
});

it('the data of an account says of a seat that its course was removed, not that it is for all', async () => {
  const [chu, { _id }] = [await hospital(server), await course(server)];
  const resident = await join(server, chu, 'resident');
  const [placed, open] = [await order(server, chu, { course: _id }), await order(server, chu)];
  await takeSeat(server, chu, resident, placed._id, _id);
  await takeSeat(server, chu, resident, open._id, (await course(server))._id);
  await server.connection.collection('courses').deleteOne({ _id: new Types.ObjectId(_id) });
  const { body } = await server.call<PersonalData>('GET /account/data', { token: resident.token });
  const seats = body.sections.find(({ title }) => title === 'Places');
  expect(seats?.rows.map(({ Cours }) => Cours).sort()).toEqual(['Cours supprimé', 'Tous les cours']);
});

it('an account that is deleted frees its seats, except those begun, which nobody takes', async () => {
  const [chu, { _id }] = [await hospital(server), await course(server)];
  const { token } = await account(server, 'super_admin');
  const placed = await order(server, chu, { course: _id });
  const [begun, fresh] = [await join(server, chu, 'resident'), await join(server, chu, 'resident')];
  for (const one of [begun, fresh]) await takeSeat(server, chu, one, placed._id, _id);
  await learn(server, begun, _id, 50);
  const exported = await server.call<{ sections: { title: string }[] }>('GET /account/data', { token: begun.token });
  expect(exported.body.sections.map(({ title }) => title)).toEqual(
    expect.arrayContaining(['Établissements', 'Places', 'Inscriptions']),
  );
  for (const { id } of [begun, fresh]) {
    expect((await server.call('DELETE /admin/users/:id', { token, id })).status).toBe(204);
  }
  expect(await heldOf(server, placed._id)).toBe(1);
  expect(await server.connection.collection('seats').countDocuments({ user: new Types.ObjectId(begun.id) })).toBe(0);
  expect(await server.connection.collection('members').countDocuments({ user: new Types.ObjectId(begun.id) })).toBe(0);
});
