import type { ImportInput, ImportPage, MemberRole, StartedImport } from '@iris/contract/institutions';
import type { Problem } from '@iris/contract/routes';
import { Types } from 'mongoose';
import { expect } from 'vitest';
import { type Account, account } from '../../../../test/data/factories.ts';
import { drainJobs } from '../../../../test/servers/drain-jobs.ts';
import type { TestServer } from '../../../../test/servers/server.ts';
import { toIdentity } from '../institution.schema.ts';

let serial = 0;

/** An institution in the database. */
export async function institution({ connection }: TestServer, name = `Hôpital ${++serial}`): Promise<string> {
  const _id = new Types.ObjectId();
  const stored = { _id, ...toIdentity({ name, siret: '' }), created_at: new Date(), closed_at: null, version: 1 };
  await connection.collection('institutions').insertOne(stored);
  return _id.toHexString();
}

/** A student who is a member from now on. */
export async function memberOf(server: TestServer, id: string, role: MemberRole = 'manager'): Promise<Account> {
  const person = await account(server);
  const ids = { institution: new Types.ObjectId(id), user: new Types.ObjectId(person.id) };
  await server.connection.collection('members').insertOne({ ...ids, role, from: new Date(0), until: null });
  return person;
}

/** The e-mail of an account. */
export async function emailOf({ connection }: TestServer, { id }: Pick<Account, 'id'>): Promise<string> {
  const user = await connection.collection('users').findOne({ _id: new Types.ObjectId(id) });
  return user?.email;
}

/** Sends a list of residents for an institution. */
export function sendRoster(
  server: TestServer,
  { token }: Account,
  id: string,
  changes: Partial<ImportInput> & Pick<ImportInput, 'text'>,
) {
  const body = { file_name: 'internes.csv', role: 'resident', order: null, ...changes };
  return server.call<StartedImport & Problem>('POST /institutions/:id/imports', { token, id, body });
}

/** The import of a list, once all its rows are done. */
export async function importEnded(
  server: TestServer,
  { token }: Account,
  params: { id: string; import: string },
): Promise<ImportPage> {
  await drainJobs(server);
  const { body } = await server.call<ImportPage>('GET /institutions/:id/imports/:import', { token, params });
  expect(body.state).not.toBe('running');
  return body;
}
