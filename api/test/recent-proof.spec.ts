import { PERMISSIONS, permissionSet, type Role } from '@iris/contract/foundation';
import { type ApiRoute, definitionOf } from '@iris/contract/routes';
import { Types } from 'mongoose';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { RolesService } from '../src/accounts/users/rights/roles.service.ts';
import { type Caller, isOpenTo, SUPER_ADMIN } from './calls/callers.ts';
import { ROUTES, validCall } from './calls/valid-calls.ts';
import { type Account, account } from './data/factories.ts';
import { changedSince, storedData } from './data/stored-data.ts';
import { drainJobs } from './servers/drain-jobs.ts';
import { startServer, type TestServer } from './servers/server.ts';

const RECENT = ROUTES.filter((route) => definitionOf(route).recent);

const ADMIN: Caller = { name: 'an administrator with all', role: 'admin', granted: PERMISSIONS };

let server: TestServer;
let boss: Account;

beforeAll(async () => {
  // There a change of theme asks for a proof too.
  server = await startServer({ production: true, jobs: 'drained' });
  boss = await account(server, 'super_admin');
});
afterAll(() => server.close());

/** An account with a second factor, whose proof of identity is as old as this, in minutes. */
async function provenBefore(minutes: number, role: Role): Promise<Account> {
  const person = await account(server, role);
  const _id = new Types.ObjectId(person.id);
  const authenticated_at = new Date(Date.now() - minutes * 60_000);
  await server.connection.collection('users').updateOne({ _id }, { $set: { second_factor_at: new Date() } });
  await server.connection.collection('sessions').updateMany({ user: _id }, { $set: { authenticated_at } });
  return person;
}

async function promote({ id }: Account, { role }: Caller): Promise<void> {
  const roles = server.app.get(RolesService, { strict: false });
  if (role === 'super_admin') await roles.promoteToSuperAdmin(id, 'create-super-admin');
  else await roles.promote(id, permissionSet(true), { id: boss.id, name: 'Une super administratrice' });
  // What the mail changes must not be taken for something that was done.
  await drainJobs(server);
}

async function codeOf(route: ApiRoute, { token }: Account): Promise<unknown> {
  const { status, body } = await server.call<{ code?: string } | undefined>(route, { ...validCall(route), token });
  return `${status} ${body?.code}`;
}

it.each([SUPER_ADMIN, ADMIN])(
  'each act that asks for a recent proof refuses $name whose proof was old before the promotion, in the session that stays, and does nothing',
  async (caller) => {
    const routes = RECENT.filter((route) => isOpenTo(caller, definitionOf(route).access));
    const person = await provenBefore(16, 'student');
    await promote(person, caller);
    const before = await storedData(server, ['rate_limits']);
    const codes: Record<string, unknown> = {};
    for (const route of routes) codes[route] = await codeOf(route, person);
    expect(codes).toEqual(Object.fromEntries(routes.map((route) => [route, '403 reauthentication_required'])));
    expect(changedSince(before, await storedData(server, ['rate_limits']))).toEqual([]);
  },
);

it('none of them refuses a proof of fourteen minutes', async () => {
  const refused: string[] = [];
  for (const route of RECENT) {
    const person = await provenBefore(14, 'super_admin');
    if (String(await codeOf(route, person)).includes('reauthentication')) refused.push(route);
  }
  expect(RECENT.length).toBeGreaterThan(20);
  expect(refused).toEqual([]);
});
