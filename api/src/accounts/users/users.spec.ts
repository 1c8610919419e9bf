import { STATS_DEFAULTS } from '@iris/contract/defaults';
import { totalSchema } from '@iris/contract/lists';
import { type PermissionSet, permissionSet } from '@iris/contract/permissions';
import { type User, userListSchema, userSchema } from '@iris/contract/users';
import { Types } from 'mongoose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Account, account, campusInput, course, unknownId } from '../../../test/factories.ts';
import { startServer, type TestServer } from '../../../test/server.ts';

let server: TestServer;
let superAdmin: Account;

beforeAll(async () => {
  server = await startServer();
  superAdmin = await account(server, 'super_admin');
});
afterAll(() => server.close());

const promote = (id: string, body: unknown) => {
  return server.call<User>('POST /admin/users/:id/make-admin', { token: superAdmin.token, id, body });
};
const revoke = (id: string) => server.call<User>('POST /admin/users/:id/revoke-admin', { token: superAdmin.token, id });
const remove = (id: string) => server.call('DELETE /admin/users/:id', { token: superAdmin.token, id });

describe('GET /admin/users', () => {
  it('lists the accounts, newest first, without passwords', async () => {
    const { token } = await account(server, 'admin', ['manage_users']);
    const { id } = await account(server);
    const { status, body, text } = await server.call<User[]>('GET /admin/users', { token });
    expect(status).toBe(200);
    expect(userListSchema.parse(body)[0]?._id).toBe(id);
    expect(text).not.toContain('password');
  });
});

describe('a long list of accounts', () => {
  const people = ['Zoé Lefèvre', 'Anaïs Lefevre', 'Hugo Lœffler'];
  const register = async (name: string, index: number) => {
    const body = { name, email: `liste${index}@ecole-du-lac.example`, password: 'six-et-plus' };
    return (await server.call<{ user: User }>('POST /auth/register', { body })).body.user;
  };
  const list = async (query: Record<string, string>) => {
    return userListSchema.parse((await server.call('GET /admin/users', { token: superAdmin.token, query })).body);
  };
  const names = async (query: Record<string, string>) => (await list(query)).map(({ name }) => name);

  beforeAll(async () => {
    for (const [index, name] of people.entries()) {
      const { _id } = await register(name, index);
      if (index === 0) await promote(_id, permissionSet(false));
    }
  });

  it.each([
    ['LEFEVRE', ['Anaïs Lefevre', 'Zoé Lefèvre']],
    ['loeff', ['Hugo Lœffler']],
    ['ECOLE-du-lac', people.toReversed()],
    ['liste1@', ['Anaïs Lefevre']],
    ['.*', []],
  ])('finds %j in name or e-mail', async (q, expected) => {
    expect(await names({ q })).toEqual(expected);
  });

  it('can be filtered by role, and counted', async () => {
    const total = async (query: Record<string, string>) => {
      return totalSchema.parse((await server.call('GET /admin/users/count', { token: superAdmin.token, query })).body)
        .total;
    };
    expect(await names({ q: 'lefevre', role: 'admin' })).toEqual(['Zoé Lefèvre']);
    expect(await total({ q: 'lefevre', role: 'admin' })).toBe(1);
    expect(await total({ q: 'lefevre' })).toBe(2);
    expect(await total({ role: 'student' })).toBe((await list({ role: 'student' })).length);
    expect(await total({})).toBe((await list({})).length);
  });

  it('is paged with limit and after, each account once', async () => {
    const seen: User[] = [];
    for (let page = await list({ limit: '2' }); page.length > 0; ) {
      expect(page.length).toBeLessThanOrEqual(2);
      seen.push(...page);
      page = await list({ limit: '2', after: seen.at(-1)?._id ?? '' });
    }
    expect(seen).toEqual(await list({}));
  });

  it.each([
    ['role', 'chef'],
    ['limit', '201'],
    ['after', 'abc'],
    ['q', 'a\tb'],
  ])('refuses %s=%j', async (name, value) => {
    const { status, body } = await server.call('GET /admin/users', {
      token: superAdmin.token,
      query: { [name]: value },
    });
    expect(status).toBe(400);
    expect(Object.keys(body.errors ?? {})).toEqual([name]);
  });
});

describe('POST /admin/users/:id/make-admin', () => {
  it('grants a student the selected permissions only, from the next request of the open session', async () => {
    const { id, token } = await account(server);
    const chosen: PermissionSet = { ...permissionSet(false), manage_stats: true };
    const { status, body } = await promote(id, chosen);
    expect(status).toBe(200);
    expect(userSchema.parse(body)).toMatchObject({ _id: id, role: 'admin', permissions: chosen });
    expect((await server.call<User>('GET /auth/me', { token })).body.permissions).toEqual(chosen);
    expect((await server.call('PUT /stats', { token, body: STATS_DEFAULTS })).status).toBe(200);
  });

  it('rejects an administrator, a super administrator and an unknown account', async () => {
    const admin = await account(server, 'admin');
    expect((await promote(admin.id, permissionSet(false))).body).toMatchObject({ code: 'already_admin', status: 409 });
    expect((await promote(superAdmin.id, permissionSet(false))).body).toMatchObject({
      code: 'super_admin_protected',
      status: 403,
    });
    expect((await promote(unknownId(), permissionSet(false))).body).toMatchObject({
      code: 'user_not_found',
      status: 404,
    });
  });

  it.each([
    ['a missing permission', { manage_stats: true }],
    ['a permission that is no boolean', { ...permissionSet(false), can_delete: 'true' }],
    ['an unknown permission', { ...permissionSet(false), be_king: true }],
    ['a list', []],
    ['nothing', undefined],
  ])('refuses %s', async (_, body) => {
    const { id } = await account(server);
    expect((await promote(id, body)).status).toBe(400);
  });
});

describe('POST /admin/users/:id/revoke-admin', () => {
  it('makes the account a student without permissions, from the next request of the open session', async () => {
    const { id, token } = await account(server, 'admin', ['manage_stats']);
    const { status, body } = await revoke(id);
    expect(status).toBe(200);
    expect(userSchema.parse(body)).toMatchObject({ role: 'student', permissions: permissionSet(false) });
    expect((await server.call<User>('GET /auth/me', { token })).body).toMatchObject({ role: 'student' });
    expect((await server.call('PUT /stats', { token, body: STATS_DEFAULTS })).body.code).toBe('permission_denied');
    const { permissions } = (await promote(id, permissionSet(false))).body;
    expect(permissions).toEqual(permissionSet(false));
  });

  it('accepts an empty body declared as JSON', async () => {
    const { id } = await account(server, 'admin');
    const url = `/api/admin/users/${id}/revoke-admin`;
    const headers = { authorization: `Bearer ${superAdmin.token}`, 'content-type': 'application/json' };
    expect((await server.send({ method: 'POST', url, headers })).status).toBe(200);
  });

  it('rejects a student and an unknown account', async () => {
    const student = await account(server);
    expect((await revoke(student.id)).body).toMatchObject({ code: 'not_admin', status: 409 });
    expect((await revoke(unknownId())).body).toMatchObject({ code: 'user_not_found', status: 404 });
  });
});

describe('PUT /admin/users/:id/permissions', () => {
  const some: PermissionSet = { ...permissionSet(false), manage_stats: true };
  const other: PermissionSet = { ...permissionSet(false), manage_campus: true, can_delete: true };
  const replace = (id: string, body: unknown, options: { version?: number; token?: string | undefined } = {}) => {
    const headers: Record<string, string> = {};
    if (options.version !== undefined) headers['if-match'] = `"${options.version}"`;
    const token = 'token' in options ? options.token : superAdmin.token;
    return server.call<User>('PUT /admin/users/:id/permissions', { token, id, body, headers });
  };
  const entriesOf = (id: string) =>
    server.connection.collection('audit_entries').find({ 'target.id': id, action: 'user.permissions' }).toArray();

  it('replaces the permissions immediately, and records both in the journal', async () => {
    const { id, token } = await account(server, 'admin', ['manage_stats']);
    const { status, body } = await replace(id, other);
    expect(status).toBe(200);
    expect(userSchema.parse(body)).toMatchObject({ _id: id, role: 'admin', permissions: other, version: 1 });
    expect((await server.call('PUT /stats', { token, body: STATS_DEFAULTS })).status).toBe(403);
    expect((await server.call('POST /campuses', { token, body: campusInput() })).status).toBe(201);
    expect(await entriesOf(id)).toMatchObject([
      { person: { name: expect.any(String) }, before: { permissions: some }, after: { permissions: other } },
    ]);
  });

  it('changes and records nothing for equal permissions, with any version', async () => {
    const { id } = await account(server, 'admin', ['manage_stats']);
    for (const version of [undefined, 0, 7]) {
      const { status, body } = await replace(id, some, { version });
      expect({ status, body }).toMatchObject({ status: 200, body: { permissions: some, version: 0 } });
    }
    expect(await entriesOf(id)).toEqual([]);
  });

  it('rejects a change based on an earlier version of the account', async () => {
    const { id } = await account(server, 'admin', ['manage_stats']);
    expect((await replace(id, other, { version: 0 })).status).toBe(200);
    const { body } = await replace(id, permissionSet(true), { version: 0 });
    expect(body).toMatchObject({ status: 412, code: 'version_conflict', current: { permissions: other, version: 1 } });
    expect((await replace(id, permissionSet(true), { version: 1 })).body).toMatchObject({ version: 2 });
    await revoke(id);
    await promote(id, some);
    expect((await replace(id, other, { version: 2 })).body).toMatchObject({ code: 'version_conflict' });
  });

  it('accepts one of two simultaneous changes', async () => {
    const { id } = await account(server, 'admin');
    const answers = await Promise.all([some, other].map((body) => replace(id, body, { version: 0 })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412]);
    expect(await entriesOf(id)).toHaveLength(1);
  });

  it('rejects a student, a super administrator, an unknown account, and callers who are not super administrators', async () => {
    const [student, admin] = [await account(server), await account(server, 'admin', ['manage_users', 'can_delete'])];
    const target = await account(server, 'admin');
    const refusals = [
      [await replace(student.id, some), 409, 'not_admin'],
      [await replace(superAdmin.id, some), 403, 'super_admin_protected'],
      [await replace(unknownId(), some), 404, 'user_not_found'],
      [await replace(target.id, some, { token: undefined }), 401, 'authentication_required'],
      [await replace(target.id, some, { token: admin.token }), 403, 'permission_denied'],
      [await replace(admin.id, permissionSet(true), { token: admin.token }), 403, 'permission_denied'],
    ] as const;
    for (const [{ body }, status, code] of refusals) expect(body).toMatchObject({ status, code });
  });

  it('rejects anything but the seven permissions as booleans', async () => {
    const { id } = await account(server, 'admin');
    const bodies = [{ manage_stats: true }, { ...some, can_delete: 'true' }, { ...some, be_king: true }, [], undefined];
    for (const body of bodies) expect((await replace(id, body)).status, JSON.stringify(body)).toBe(400);
  });
});

describe('DELETE /admin/users/:id', () => {
  it('deletes the account with its enrollments and lowers the counts', async () => {
    const [leaving, staying, chosen] = [await account(server), await account(server), await course(server)];
    for (const { token } of [leaving, staying]) {
      await server.call('POST /enrollments', { token, body: { course_id: chosen._id } });
    }
    expect(await remove(leaving.id)).toMatchObject({ status: 204, text: '' });
    expect((await server.call('GET /auth/me', { token: leaving.token })).status).toBe(401);
    const courses = await server.connection.collection('courses').find().toArray();
    expect(courses.map(({ enrolled_count }) => enrolled_count)).toEqual([1]);
    expect(await server.connection.collection('enrollments').countDocuments()).toBe(1);
  });

  it('deletes administrators with their sessions', async () => {
    const admin = await account(server, 'admin');
    expect((await remove(admin.id)).status).toBe(204);
    const sessions = server.connection.collection('sessions');
    expect(await sessions.countDocuments({ user: new Types.ObjectId(admin.id) })).toBe(0);
    expect((await remove(unknownId())).body).toMatchObject({ code: 'user_not_found', status: 404 });
  });

  it('stores no enrollment of an account that is deleted at the same time', async () => {
    const leaving = await account(server);
    const chosen = await Promise.all(Array.from({ length: 6 }, () => course(server)));
    await Promise.all([
      ...chosen.map(({ _id }) => {
        return server.call('POST /enrollments', { token: leaving.token, body: { course_id: _id } });
      }),
      remove(leaving.id),
    ]);
    const left = await server.connection.collection('enrollments').find().toArray();
    expect(left.filter(({ user }) => String(user) === leaving.id)).toEqual([]);
    const courses = await server.connection.collection('courses').find().toArray();
    const counted = courses.reduce((sum, { enrolled_count }) => sum + enrolled_count, 0);
    expect(counted).toBe(left.length);
  });
});
