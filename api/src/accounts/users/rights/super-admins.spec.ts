import type { User } from '@iris/contract/accounts';
import { permissionSet } from '@iris/contract/foundation';
import { Types } from 'mongoose';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Account, account } from '../../../../test/data/factories.ts';
import { ROUNDS } from '../../../../test/rounds.ts';
import { sharedServer } from '../../../../test/servers/shared-server.ts';
import { takeWorkerTwin } from '../../../../test/servers/worker-server.ts';
import { RolesService } from './roles.service.ts';

const server = sharedServer();
let first: Account;
let second: Account;

beforeEach(async () => {
  await server.connection.collection('users').deleteMany({});
  first = await account(server, 'super_admin');
  second = await account(server, 'super_admin');
});

const roles = () => server.app.get(RolesService, { strict: false });
const demote = ({ id }: Account) => roles().demoteSuperAdmin(id, 'create-super-admin');
const left = () => server.connection.collection('users').countDocuments({ role: 'super_admin' });
const roleOf = async ({ token }: Account) => (await server.call<User>('GET /auth/me', { token })).body.role;

describe('a super administrator', () => {
  it('is neither revoked nor deleted by any call, whoever makes it', async () => {
    const codes: Record<string, unknown> = {};
    for (const route of ['POST /admin/users/:id/revoke-admin', 'DELETE /admin/users/:id'] as const) {
      for (const id of [first.id, first.id.toUpperCase()]) {
        codes[`${route} by another one, ${id}`] = (await server.call(route, { token: second.token, id })).body.code;
        codes[`own ${route}, ${id}`] = (await server.call(route, { token: first.token, id })).body.code;
      }
    }
    const body = { keep_certificates: true };
    codes['planned deletion'] = (await server.call('POST /account/deletion', { token: first.token, body })).body.code;
    expect(new Set(Object.values(codes)), JSON.stringify(codes)).toEqual(new Set(['super_admin_protected']));
    expect([await left(), await roleOf(first)]).toEqual([2, 'super_admin']);
  });

  it('is promoted from the server, keeps the sessions, and is not deleted as was planned before', async () => {
    const student = await account(server);
    await server.call('POST /account/deletion', { token: student.token, body: { keep_certificates: true } });
    await roles().promoteToSuperAdmin(student.id, 'create-super-admin');
    const { body } = await server.call<User>('GET /auth/me', { token: student.token });
    expect(body).toMatchObject({ role: 'super_admin' });
    expect(body).not.toHaveProperty('deletion_at');
  });

  it('is demoted from the server to a student, who keeps the sessions', async () => {
    expect(await demote(second)).toMatchObject({ _id: second.id, role: 'student', version: 1 });
    expect(await roleOf(second)).toBe('student');
    const entries = await server.connection.collection('audit_entries').find({ 'target.id': second.id }).toArray();
    expect(entries).toMatchObject([{ action: 'user.revoke', before: { role: 'super_admin' } }]);
  });

  it('remains when all are demoted at once', async () => {
    const outcomes = await Promise.allSettled([first, second, await account(server, 'super_admin')].map(demote));
    const refused = outcomes.filter(({ status }) => status === 'rejected');
    expect(refused).toMatchObject([{ reason: { code: 'last_super_admin' } }]);
    expect(await left()).toBe(1);
  });
});

it('promotions and deletions of twenty clients at two instances leave neither account nor rights', async () => {
  const other = await takeWorkerTwin();
  const { token } = first;
  for (let round = 0; round < ROUNDS; round += 1) {
    const { id } = await account(server);
    const act = (_: unknown, client: number) => {
      const to = client % 4 < 2 ? server : other;
      if (client % 2) return to.call('POST /admin/users/:id/make-admin', { token, id, body: permissionSet(true) });
      return to.call('DELETE /admin/users/:id', { token, id });
    };
    const statuses = (await Promise.all(Array.from({ length: 20 }, act))).map(({ status }) => status);
    const done = (rest: number) => statuses.filter((status, client) => status < 300 && client % 2 === rest).length;
    const promoted = done(1);
    expect({ promoted, deleted: done(0) }).toEqual({ promoted: Math.min(promoted, 1), deleted: 1 });
    expect(statuses.filter((status) => status >= 500)).toEqual([]);
    expect(await server.connection.collection('users').countDocuments({ _id: new Types.ObjectId(id) })).toBe(0);
    const entries = await server.connection
      .collection('audit_entries')
      .find({ 'target.id': id })
      .sort({ _id: 1 })
      .toArray();
    expect(entries.map(({ action }) => action)).toEqual([...Array(promoted).fill('user.promote'), 'user.delete']);
  }
});
