import { userSchema } from '@iris/contract/users';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Account, account } from '../../test/factories.ts';
import { ROUNDS } from '../../test/rounds.ts';
import { startServer, type TestServer } from '../../test/server.ts';
import { UsersService } from './users.service.ts';

let server: TestServer;
let first: Account;
let second: Account;

beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

beforeEach(async () => {
  await server.connection.collection('users').deleteMany({});
  first = await account(server, 'super_admin');
  second = await account(server, 'super_admin');
});

const revoke = (by: Account, { id }: Account) =>
  server.call('POST /admin/users/:id/revoke-admin', { token: by.token, id });
const remove = (by: Account, { id }: Account) => server.call('DELETE /admin/users/:id', { token: by.token, id });
const left = () => server.connection.collection('users').countDocuments({ role: 'super_admin' });
const isOpen = async ({ token }: Account) => (await server.call('GET /auth/me', { token })).status === 200;

describe('a super administrator', () => {
  it('is demoted to a student by another one, which ends the sessions', async () => {
    const { status, body } = await revoke(first, second);
    expect(status).toBe(200);
    expect(userSchema.parse(body)).toMatchObject({ _id: second.id, role: 'student', version: 1 });
    expect(await isOpen(second)).toBe(false);
    expect(await isOpen(first)).toBe(true);
    const entries = await server.connection.collection('audit_entries').find({ 'target.id': second.id }).toArray();
    expect(entries).toMatchObject([{ action: 'user.revoke', before: { role: 'super_admin' } }]);
  });

  it('is promoted from the server, which ends the sessions', async () => {
    const student = await account(server);
    await server.app.get(UsersService, { strict: false }).promoteToSuperAdmin(student.id, 'create-super-admin');
    expect(await isOpen(student)).toBe(false);
    expect(await left()).toBe(3);
  });

  it('is deleted by another one', async () => {
    expect((await remove(first, second)).status).toBe(204);
    expect(await left()).toBe(1);
    expect(await isOpen(second)).toBe(false);
  });

  it('neither demotes nor deletes the own account, in any spelling of its id', async () => {
    for (const id of [first.id, first.id.toUpperCase()]) {
      for (const act of [revoke, remove]) {
        expect((await act(first, { ...first, id })).body).toMatchObject({ status: 409, code: 'own_account' });
      }
    }
    expect(await left()).toBe(2);
    expect(await isOpen(first)).toBe(true);
  });
});

describe('the last super administrator', () => {
  it.each([
    ['demoting each other', revoke, revoke],
    ['deleting each other', remove, remove],
    ['one demoting, the other deleting', revoke, remove],
  ])(
    'remains after two of them, %s at once',
    async (_, one, other) => {
      const outcomes: unknown[] = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        await server.connection.collection('users').deleteMany({});
        const [a, b] = [await account(server, 'super_admin'), await account(server, 'super_admin')];
        const answers = await Promise.all([one(a, b), other(b, a)]);
        const refused = answers.filter(({ status }) => status >= 300);
        // The slower one finds itself logged out, without rights, or the other one to be the last.
        const isExpected = refused.every(
          ({ body }) => body.status === 401 || ['last_super_admin', 'permission_denied'].includes(body.code),
        );
        outcomes.push({ left: await left(), refused: refused.length, isExpected });
      }
      expect(outcomes).toEqual(Array(ROUNDS).fill({ left: 1, refused: 1, isExpected: true }));
    },
    120_000,
  );

  it('is never removed by many at once', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      await server.connection.collection('users').deleteMany({});
      const all = await Promise.all(Array.from({ length: 5 }, () => account(server, 'super_admin')));
      const next = (index: number) => all[(index + 1) % all.length] as Account;
      await Promise.all(all.map((one, index) => (index % 2 ? revoke : remove)(one, next(index))));
      expect(await left()).toBeGreaterThanOrEqual(1);
    }
  }, 120_000);
});
