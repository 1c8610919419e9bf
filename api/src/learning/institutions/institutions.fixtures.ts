import type { Institution, MemberRole, OwnInstitution, Resident, SeatOrder } from '@iris/contract/institutions';
import { Types } from 'mongoose';
import { type Account, account, unknownId } from '../../../test/data/factories.ts';
import type { TestServer } from '../../../test/servers/server.ts';
import { MembersService } from '../../accounts/index.ts';
import { DatabaseService } from '../../foundation/index.ts';

/** An institution with the administrator who made it. */
export interface Hospital {
  _id: string;
  admin: Account;
}

/** An institution in the database. */
export async function hospital(server: TestServer, name = `CHU ${new Types.ObjectId()}`): Promise<Hospital> {
  const admin = await account(server, 'admin', ['manage_users']);
  const body = { name, siret: '' };
  const created = await server.call<Institution>('POST /admin/institutions', { ...admin, body });
  return { _id: created.body._id, admin };
}

/** Makes an account, a new one if none is given, a member of an institution. */
export async function join(
  server: TestServer,
  { _id: institution }: Hospital,
  role: MemberRole,
  who?: Account,
): Promise<Account> {
  const member = who ?? (await account(server));
  const get = <Service>(type: new (...deps: never[]) => Service) => server.app.get(type, { strict: false });
  await get(DatabaseService).inTransaction((session) => {
    return get(MembersService).add({ institution, user: member.id, role }, session);
  });
  return member;
}

const DAY_MS = 86_400_000;

/** The day so many days from now. */
export const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);

/** Seats of an institution, of a course or of all. */
export async function order(
  server: TestServer,
  { _id, admin }: Hospital,
  { course = null, seats = 2 }: { course?: string | null; seats?: number } = {},
): Promise<SeatOrder> {
  const body = { course, seats, starts_on: inDays(-2), ends_on: inDays(60), reference: 'BC-2026-118' };
  const created = await server.call<SeatOrder>('POST /admin/institutions/:id/orders', { ...admin, id: _id, body });
  if (created.status !== 201) throw new Error(JSON.stringify(created.body));
  return created.body;
}

/** Takes a seat of an order for a resident. */
export function takeSeat(server: TestServer, { _id }: Hospital, { token }: Account, placed: string, course: string) {
  return server.call('POST /account/institutions/:id/seats', { token, id: _id, body: { order: placed, course } });
}

/** How far a learner is in a course, as if it had been learned. */
export async function learn(server: TestServer, { id }: Account, course: string, progress: number): Promise<void> {
  const own = { user: new Types.ObjectId(id), course: new Types.ObjectId(course) };
  const change = { $set: { progress, begun_at: new Date() } };
  await server.connection.collection('enrollments').updateOne(own, change);
}

/** The residents that a viewer sees. */
export async function residentsOf(server: TestServer, { _id }: Hospital, { token }: Account): Promise<Resident[]> {
  return (await server.call<Resident[]>('GET /institutions/:id/residents', { token, id: _id })).body;
}

/** A manager takes back the seat of a resident. */
export async function takeBack(server: TestServer, place: Hospital, manager: Account, { id }: Pick<Account, 'id'>) {
  const found = (await residentsOf(server, place, manager)).find(({ _id }) => _id === id);
  return server.call('DELETE /institutions/:id/seats/:seat', {
    token: manager.token,
    id: place._id,
    params: { seat: found?.seats[0]?._id ?? unknownId() },
  });
}

/** The own institutions of an account. */
export async function ownOf(server: TestServer, { token }: Account): Promise<OwnInstitution[]> {
  return (await server.call<OwnInstitution[]>('GET /account/institutions', { token })).body;
}

/** How many seats of an order are held. */
export function heldOf(server: TestServer, placed: string): Promise<number> {
  return server.connection
    .collection('seats')
    .countDocuments({ order: new Types.ObjectId(placed), taken_at: { $ne: null } });
}
