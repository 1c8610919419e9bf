import { PERMISSIONS, type Role } from '@iris/contract/foundation';
import { type ApiRoute } from '@iris/contract/routes';
import { Types } from 'mongoose';
import { expect, it } from 'vitest';
import { RolesService } from '../src/accounts/users/rights/roles.service.ts';
import { validCall } from './calls/valid-calls.ts';
import { type Account, account } from './data/factories.ts';
import { sharedServer } from './servers/shared-server.ts';

const server = sharedServer();

/** An account with a second factor, whose proof of identity is as old as this, in minutes. */
async function provenBefore(minutes: number, role: Role): Promise<Account> {
  const person = await account(server, role, role === 'admin' ? PERMISSIONS : []);
  const _id = new Types.ObjectId(person.id);
  const authenticated_at = new Date(Date.now() - minutes * 60_000);
  await server.connection.collection('users').updateOne({ _id }, { $set: { second_factor_at: new Date() } });
  await server.connection.collection('sessions').updateMany({ user: _id }, { $set: { authenticated_at } });
  return person;
}

async function codeOf(route: ApiRoute, { token }: Account): Promise<string | undefined> {
  const { body } = await server.call<{ code?: string } | undefined>(route, { ...validCall(route), token });
  return body?.code;
}

// Which routes ask for a proof, and whom: access-guard.spec.ts
it('a proof counts for a quarter of an hour in its session, also after a promotion in between', async () => {
  const roles = server.app.get(RolesService, { strict: false });
  const promoted = await provenBefore(16, 'student');
  await roles.promoteToSuperAdmin(promoted.id, 'create-super-admin');
  const [late, early] = [await provenBefore(16, 'super_admin'), await provenBefore(14, 'super_admin')];
  const route = 'POST /admin/certificates/:serial/revoke';
  const codes = await Promise.all([promoted, late, early].map((person) => codeOf(route, person)));
  expect(codes).toEqual(['reauthentication_required', 'reauthentication_required', 'certificate_not_found']);
});
