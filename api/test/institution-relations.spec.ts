import { type ApiRoute, ROUTES } from '@iris/contract/routes';
import { expect, it } from 'vitest';
import {
  type Hospital,
  hospital,
  inDays,
  join,
  order,
  ownOf,
  residentsOf,
  takeSeat,
} from '../src/learning/institutions/institutions.fixtures.ts';
import { validCall } from './calls/valid-calls.ts';
import { type Account, account, course, unknownId } from './data/factories.ts';
import { sharedServer } from './servers/shared-server.ts';

const server = sharedServer();

/** What each of them is to the institution. */
const RELATIONS = [
  'manager',
  'tutor',
  'resident',
  'former manager',
  'former tutor',
  'manager until yesterday',
  'manager of another',
  'tutor of another',
  'stranger',
  'administrator',
  'administrator of users',
  'super administrator',
] as const;

type Relation = (typeof RELATIONS)[number];

const MANAGING: readonly Relation[] = ['manager', 'administrator of users', 'super administrator'];
const FOLLOWING: readonly Relation[] = [...MANAGING, 'tutor'];

/** Who comes to which route of an institution; everybody else finds none. */
const OPEN: Partial<Record<ApiRoute, readonly Relation[]>> = {
  'GET /institutions/:id': FOLLOWING,
  'GET /institutions/:id/members': MANAGING,
  'PUT /institutions/:id/members/:member': MANAGING,
  'DELETE /institutions/:id/members/:member': MANAGING,
  'GET /institutions/:id/residents': FOLLOWING,
  'GET /institutions/:id/residents/:user': FOLLOWING,
  'GET /institutions/:id/attestations': MANAGING,
  'DELETE /institutions/:id/seats/:seat': MANAGING,
  'POST /institutions/:id/tutorings': MANAGING,
  'DELETE /institutions/:id/tutorings/:tutoring': MANAGING,
};

async function people(chu: Hospital): Promise<Record<Relation, Account>> {
  const [other, { connection }] = [await hospital(server), server];
  const former = async (role: 'manager' | 'tutor') => {
    const member = await join(server, chu, role);
    await server.call('DELETE /account/institutions/:id', { ...member, id: chu._id });
    return member;
  };
  const past = await join(server, chu, 'manager');
  const [last] = await connection.collection('members').find().sort({ _id: -1 }).limit(1).toArray();
  await connection.collection('members').updateOne({ _id: last?._id }, { $set: { until: new Date(Date.now() - 1) } });
  return {
    manager: await join(server, chu, 'manager'),
    tutor: await join(server, chu, 'tutor'),
    resident: await join(server, chu, 'resident'),
    'former manager': await former('manager'),
    'former tutor': await former('tutor'),
    'manager until yesterday': past,
    'manager of another': await join(server, other, 'manager'),
    'tutor of another': await join(server, other, 'tutor'),
    stranger: await account(server),
    administrator: await account(server, 'admin', ['view_analytics', 'manage_courses']),
    'administrator of users': await account(server, 'admin', ['manage_users']),
    'super administrator': await account(server, 'super_admin'),
  };
}

it('opens each route of an institution to those to whom it gives a part, and hides it from all others', async () => {
  const chu = await hospital(server);
  const callers = await people(chu);
  const routes = (Object.keys(ROUTES) as ApiRoute[]).filter((route) => route in OPEN);
  const wrong: string[] = [];
  for (const route of routes) {
    for (const relation of RELATIONS) {
      const { token } = callers[relation];
      const { status, body } = await server.call(route, { ...validCall(route), id: chu._id, token });
      const isHidden = status === 404 && body.code === 'institution_not_found';
      if (isHidden === OPEN[route]?.includes(relation)) wrong.push(`${route}, ${relation}: ${status} ${body.code}`);
    }
  }
  expect(wrong).toEqual([]);
});

it('a tutor sees whoever has agreed, until the consent is withdrawn; other ids answer all alike', async () => {
  const [chu, { _id }] = [await hospital(server), await course(server)];
  const [manager, tutor] = [await join(server, chu, 'manager'), await join(server, chu, 'tutor')];
  const [agreeing, silent] = [await join(server, chu, 'resident'), await join(server, chu, 'resident')];
  const placed = await order(server, chu, { course: _id });
  for (const one of [agreeing, silent]) await takeSeat(server, chu, one, placed._id, _id);
  const ask = (resident: Account) =>
    server.call('POST /institutions/:id/tutorings', {
      token: manager.token,
      id: chu._id,
      body: { tutor: tutor.id, resident: resident.id },
    });
  for (const one of [agreeing, silent]) expect((await ask(one)).status).toBe(204);
  expect((await ask(agreeing)).body).toMatchObject({ code: 'tutoring_exists' });
  expect(await residentsOf(server, chu, tutor)).toEqual([]);
  const [own] = (await residentsOf(server, chu, manager)).filter(({ _id: id }) => id === agreeing.id);
  const id = own?.tutors[0]?._id;
  const decide = ({ token }: Account, agreed: boolean) =>
    server.call('PUT /account/tutorings/:id', { token, id, body: { agreed } });
  for (const other of [tutor, manager, silent]) {
    expect((await decide(other, true)).body).toMatchObject({ code: 'tutoring_not_found' });
  }
  expect((await decide(agreeing, true)).status).toBe(204);
  const seen = await residentsOf(server, chu, tutor);
  expect(seen).toMatchObject([{ _id: agreeing.id, courses: [{ progress: 0 }], seats: [], tutors: [] }]);
  expect(JSON.stringify(seen)).not.toContain('@');
  // A search by e-mail tells nothing either.
  const call = { token: tutor.token, id: chu._id };
  const search = await server.call('GET /institutions/:id/residents', { ...call, query: { q: 'example.org' } });
  expect(search.body).toEqual([]);
  const strangers = [silent.id, manager.id, tutor.id, chu._id, ...Array.from({ length: 16 }, unknownId)];
  const get = (user: string) => server.call('GET /institutions/:id/residents/:user', { ...call, params: { user } });
  const answers = await Promise.all(strangers.map(get));
  const told = answers.map(({ status, body: { request_id: _, ...body } }) => JSON.stringify({ status, body }));
  expect([...new Set(told)]).toEqual([expect.stringContaining('resident_not_found')]);
  expect((await get(agreeing.id)).status).toBe(200);
  await decide(agreeing, false);
  expect((await get(agreeing.id)).body).toMatchObject({ code: 'resident_not_found' });
  const answerOf = async () => (await ownOf(server, agreeing))[0]?.tutorings[0];
  expect(await answerOf()).toMatchObject({ agreed_at: null, refused_at: expect.any(String) });
  await decide(agreeing, true);
  expect(await answerOf()).toEqual({ _id: id, agreed_at: expect.any(String), tutor: expect.any(String) });
  await server.call('DELETE /account/institutions/:id', { token: tutor.token, id: chu._id });
  await join(server, chu, 'tutor', tutor);
  expect(await residentsOf(server, chu, tutor)).toEqual([]);
});

it('a manager does not end the membership of a manager, an administrator does; progress needs the right to see it', async () => {
  const [chu, { _id }] = [await hospital(server), await course(server)];
  const [manager, colleague] = [await join(server, chu, 'manager'), await join(server, chu, 'manager')];
  const placed = await order(server, chu, { course: _id });
  await takeSeat(server, chu, await join(server, chu, 'resident'), placed._id, _id);
  const listed = await server.call<{ _id: string; user: { _id: string } }[]>('GET /institutions/:id/members', {
    token: manager.token,
    id: chu._id,
  });
  const member = listed.body.find(({ user }) => user._id === colleague.id)?._id ?? '';
  const end = ({ token }: Account) =>
    server.call('DELETE /institutions/:id/members/:member', { token, id: chu._id, params: { member } });
  const postpone = { token: manager.token, id: chu._id, params: { member }, body: { until_on: inDays(3) } };
  expect((await server.call('PUT /institutions/:id/members/:member', postpone)).status).toBe(403);
  expect((await end(manager)).body).toMatchObject({ code: 'permission_denied' });
  expect((await end(chu.admin)).status).toBe(204);
  const analyst = await account(server, 'admin', ['manage_users', 'view_analytics']);
  expect(await residentsOf(server, chu, chu.admin)).toMatchObject([{ courses: [], seats: [{ may_return: true }] }]);
  expect(await residentsOf(server, chu, analyst)).toMatchObject([{ courses: [{ progress: 0 }] }]);
});
