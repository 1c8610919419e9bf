import { type User, userListSchema, userSchema } from '@iris/contract/accounts';
import { type PermissionSet, permissionSet, totalSchema } from '@iris/contract/foundation';
import type { ApiRoute } from '@iris/contract/routes';
import { STATS_DEFAULTS } from '@iris/contract/site';
import { Types } from 'mongoose';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Account, account, campusInput, course, unknownId } from '../../../test/data/factories.ts';
import { sharedServer } from '../../../test/servers/shared-server.ts';

const NONE = permissionSet(false);
const SOME: PermissionSet = { ...NONE, manage_stats: true };
const OTHER: PermissionSet = { ...NONE, manage_campus: true, can_delete: true };

const server = sharedServer();
let superAdmin: Account;

beforeAll(async () => {
  superAdmin = await account(server, 'super_admin');
});

const act = (route: ApiRoute, id: string, body?: unknown, headers = {}) =>
  server.call<User>(route, { token: superAdmin.token, id, body, headers });
const promote = (id: string, body: unknown) => act('POST /admin/users/:id/make-admin', id, body);
const revoke = (id: string) => act('POST /admin/users/:id/revoke-admin', id);
const remove = (id: string) => act('DELETE /admin/users/:id', id);
const replace = (id: string, body: unknown, version?: number) =>
  act('PUT /admin/users/:id/permissions', id, body, version === undefined ? {} : { 'if-match': `"${version}"` });
const me = async (token: string) => (await server.call<User>('GET /auth/me', { token })).body;

describe('the list of accounts', () => {
  const people = ['Zoé Lefèvre', 'Anaïs Lefevre', 'Hugo Lœffler'];
  const list = async (query: Record<string, string>) =>
    userListSchema.parse((await server.call('GET /admin/users', { token: superAdmin.token, query })).body);
  const names = async (query: Record<string, string>) => (await list(query)).map(({ name }) => name);

  beforeAll(async () => {
    for (const [index, name] of people.entries()) {
      const body = { name, email: `liste${index}@ecole-du-lac.example`, password: 'six-et-plus' };
      const { user } = (await server.call<{ user: User }>('POST /auth/register', { body })).body;
      if (index === 0) await promote(user._id, NONE);
    }
  });

  it('is searched by name and e-mail, newest first, without passwords', async () => {
    expect({
      LEFEVRE: await names({ q: 'LEFEVRE' }),
      loeff: await names({ q: 'loeff' }),
      'ECOLE-du-lac': await names({ q: 'ECOLE-du-lac' }),
      'liste1@': await names({ q: 'liste1@' }),
      '.*': await names({ q: '.*' }),
    }).toEqual({
      LEFEVRE: ['Anaïs Lefevre', 'Zoé Lefèvre'],
      loeff: ['Hugo Lœffler'],
      'ECOLE-du-lac': people.toReversed(),
      'liste1@': ['Anaïs Lefevre'],
      '.*': [],
    });
    const { text } = await server.call('GET /admin/users', { token: superAdmin.token });
    expect(text).not.toContain('password');
  });

  it('is filtered by role, counted, and paged', async () => {
    const total = async (query: Record<string, string>) =>
      totalSchema.parse((await server.call('GET /admin/users/count', { token: superAdmin.token, query })).body).total;
    expect(await names({ q: 'lefevre', role: 'admin' })).toEqual(['Zoé Lefèvre']);
    expect(await total({ q: 'lefevre', role: 'admin' })).toBe(1);
    expect(await total({ role: 'student' })).toBe((await list({ role: 'student' })).length);
    expect(await total({})).toBe((await list({})).length);
    const first = await list({ limit: '2' });
    expect([...first, ...(await list({ after: first[1]?._id ?? '' }))]).toEqual(await list({}));
  });

  it('refuses filters that are none', async () => {
    for (const [name, value] of Object.entries({ role: 'chef', limit: '201', after: 'abc', q: 'a\tb' })) {
      const query = { [name]: value };
      const { status, body } = await server.call('GET /admin/users', { token: superAdmin.token, query });
      expect([status, Object.keys(body.errors ?? {})]).toEqual([400, [name]]);
    }
  });
});

describe('permissions', () => {
  const entriesOf = (id: string) =>
    server.connection.collection('audit_entries').find({ 'target.id': id, action: 'user.permissions' }).toArray();

  it('are those granted to a student, from the next request of the open session until they are revoked', async () => {
    const { id, token } = await account(server);
    const change = async () => (await server.call('PUT /stats', { token, body: STATS_DEFAULTS })).status;
    const { status, body } = await promote(id, SOME);
    expect(status).toBe(200);
    expect(userSchema.parse(body)).toMatchObject({ _id: id, role: 'admin', permissions: SOME });
    expect([(await me(token)).permissions, await change()]).toEqual([SOME, 200]);
    const revoked = await revoke(id);
    expect(userSchema.parse(revoked.body)).toMatchObject({ role: 'student', permissions: NONE });
    expect([(await me(token)).role, await change()]).toEqual(['student', 403]);
    expect((await promote(id, NONE)).body.permissions).toEqual(NONE);
  });

  it('are replaced immediately, and both are recorded; equal ones change nothing, with any version', async () => {
    const { id, token } = await account(server, 'admin', ['manage_stats']);
    for (const version of [undefined, 0, 7]) {
      const { status, body } = await replace(id, SOME, version);
      expect({ status, body }).toMatchObject({ status: 200, body: { permissions: SOME, version: 0 } });
    }
    expect(await entriesOf(id)).toEqual([]);
    const { body } = await replace(id, OTHER);
    expect(userSchema.parse(body)).toMatchObject({ _id: id, role: 'admin', permissions: OTHER, version: 1 });
    expect((await server.call('PUT /stats', { token, body: STATS_DEFAULTS })).status).toBe(403);
    expect((await server.call('POST /campuses', { token, body: campusInput() })).status).toBe(201);
    expect(await entriesOf(id)).toMatchObject([
      { person: { name: expect.any(String) }, before: { permissions: SOME }, after: { permissions: OTHER } },
    ]);
  });

  it('are not replaced on the basis of an earlier version of the account, also at the same time', async () => {
    const { id } = await account(server, 'admin');
    const answers = await Promise.all([SOME, OTHER].map((permissions) => replace(id, permissions, 0)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412]);
    expect(await entriesOf(id)).toHaveLength(1);
    const permissions = answers.find(({ status }) => status === 200)?.body.permissions;
    const { body } = await replace(id, permissionSet(true), 0);
    expect(body).toMatchObject({ status: 412, code: 'version_conflict', current: { permissions, version: 1 } });
    expect((await replace(id, permissionSet(true), 1)).body).toMatchObject({ version: 2 });
    await revoke(id);
    await promote(id, SOME);
    expect((await replace(id, OTHER, 2)).body).toMatchObject({ code: 'version_conflict' });
  });

  it('are not changed for accounts of another role', async () => {
    const [student, admin] = [await account(server), await account(server, 'admin')];
    const codes = {
      promoted: [admin.id, superAdmin.id, unknownId()].map((id) => promote(id, NONE)),
      revoked: [student.id, unknownId()].map(revoke),
      replaced: [student.id, superAdmin.id, unknownId()].map((id) => replace(id, SOME)),
    };
    const answers = Object.entries(codes).map(async ([name, calls]) => {
      const bodies = (await Promise.all(calls)).map(({ body }) => body as unknown as { code: string });
      return [name, bodies.map(({ code }) => code)];
    });
    expect(Object.fromEntries(await Promise.all(answers))).toEqual({
      promoted: ['already_admin', 'super_admin_protected', 'user_not_found'],
      revoked: ['not_admin', 'user_not_found'],
      replaced: ['not_admin', 'super_admin_protected', 'user_not_found'],
    });
  });

  it('are the seven, as booleans', async () => {
    const { id } = await account(server);
    const bodies = [{ manage_stats: true }, { ...NONE, can_delete: 'true' }, { ...NONE, be_king: true }, [], undefined];
    for (const body of bodies) expect((await promote(id, body)).status, JSON.stringify(body)).toBe(400);
  });

  it('are revoked by a call with an empty body declared as JSON', async () => {
    const { id } = await account(server, 'admin');
    const url = `/api/admin/users/${id}/revoke-admin`;
    const headers = { authorization: `Bearer ${superAdmin.token}`, 'content-type': 'application/json' };
    expect((await server.send({ method: 'POST', url, headers })).status).toBe(200);
  });
});

describe('DELETE /admin/users/:id', () => {
  it('deletes the account with its enrollments and sessions, and lowers the counts', async () => {
    const [leaving, staying, chosen] = [await account(server), await account(server), await course(server)];
    for (const { token } of [leaving, staying]) {
      await server.call('POST /enrollments', { token, body: { course_id: chosen._id } });
    }
    expect(await remove(leaving.id)).toMatchObject({ status: 204, text: '' });
    expect((await server.call('GET /auth/me', { token: leaving.token })).status).toBe(401);
    const left = (name: string, filter = {}) => server.connection.collection(name).countDocuments(filter);
    expect(await left('sessions', { user: new Types.ObjectId(leaving.id) })).toBe(0);
    expect([await left('courses', { enrolled_count: 1 }), await left('enrollments')]).toEqual([1, 1]);
    expect((await remove(unknownId())).body).toMatchObject({ code: 'user_not_found', status: 404 });
  });

  it('leaves no enrollment made at the same time', async () => {
    const leaving = await account(server);
    const chosen = await Promise.all(Array.from({ length: 6 }, () => course(server)));
    const enroll = ({ _id }: { _id: string }) =>
      server.call('POST /enrollments', { token: leaving.token, body: { course_id: _id } });
    await Promise.all([...chosen.map(enroll), remove(leaving.id)]);
    const left = await server.connection.collection('enrollments').find().toArray();
    expect(left.filter(({ user }) => String(user) === leaving.id)).toEqual([]);
    const courses = await server.connection.collection('courses').find().toArray();
    expect(courses.reduce((sum, { enrolled_count }) => sum + enrolled_count, 0)).toBe(left.length);
  });
});
