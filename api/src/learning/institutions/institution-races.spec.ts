import type { Resident } from '@iris/contract/institutions';
import { Types } from 'mongoose';
import { expect, it } from 'vitest';
import { type Account, account, course } from '../../../test/data/factories.ts';
import { ROUNDS } from '../../../test/rounds.ts';
import { twoInstances } from '../../../test/servers/two-instances.ts';
import { heldOf, hospital, join, learn, order, residentsOf, takeSeat } from './institutions.fixtures.ts';

const CLIENTS = 100;

const instances = twoInstances();

const outcome = ({ status, body }: { status: number; body: { code?: string } }) => body?.code ?? status;

/** How often each outcome came. */
function countsOf(outcomes: readonly unknown[]) {
  const counts: Record<string, number> = {};
  for (const one of outcomes) counts[String(one)] = (counts[String(one)] ?? 0) + 1;
  return counts;
}

/** The enrollments in a course that are on a seat. */
function seated(courseId: string): Promise<number> {
  const onSeat = { course: new Types.ObjectId(courseId), seat: { $exists: true } };
  return instances.server.connection.collection('enrollments').countDocuments(onSeat);
}

it(`gives the last seat to one of ${CLIENTS} residents who ask at once, ${ROUNDS} times`, async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const { server } = instances;
    const [chu, { _id }] = [await hospital(server), await course(server)];
    const placed = await order(server, chu, { course: _id, seats: 1 });
    const residents: Account[] = [];
    for (let index = 0; index < CLIENTS; index += 1) residents.push(await join(server, chu, 'resident'));
    const calls = residents.map((one, index) => takeSeat(instances.of(index), chu, one, placed._id, _id));
    expect(countsOf((await Promise.all(calls)).map(outcome))).toEqual({ 204: 1, no_seat_left: CLIENTS - 1 });
    expect([await heldOf(server, placed._id), await seated(_id)]).toEqual([1, 1]);
  }
});

it('who leaves while taking a seat either has it back with nothing, or never had it', async () => {
  for (let round = 0; round < 5 * ROUNDS; round += 1) {
    const { server } = instances;
    const [chu, { _id }] = [await hospital(server), await course(server)];
    const placed = await order(server, chu, { course: _id, seats: 1 });
    const resident = await join(server, chu, 'resident');
    const [taken, left] = await Promise.all([
      takeSeat(instances.of(0), chu, resident, placed._id, _id),
      instances.of(1).call('DELETE /account/institutions/:id', { token: resident.token, id: chu._id }),
    ]);
    expect([204, 'institution_not_found']).toContain(outcome(taken));
    expect(left.status).toBe(204);
    expect([await heldOf(server, placed._id), await seated(_id)]).toEqual([0, 0]);
  }
});

it('lowering an order while its seats are taken never leaves more held than bought', async () => {
  for (let round = 0; round < 3 * ROUNDS; round += 1) {
    const { server } = instances;
    const [chu, { _id }] = [await hospital(server), await course(server)];
    const placed = await order(server, chu, { course: _id, seats: 4 });
    const residents = await Promise.all([1, 2, 3, 4].map(() => join(server, chu, 'resident')));
    const body = { seats: 2, ends_on: placed.ends_on, reference: '' };
    const [lowered, ...taken] = await Promise.all([
      instances.of(1).call('PUT /admin/orders/:id', { ...chu.admin, id: placed._id, body }),
      ...residents.map((one, index) => takeSeat(instances.of(index), chu, one, placed._id, _id)),
    ]);
    const held = taken.map(outcome).filter((one) => one === 204).length;
    expect(await heldOf(server, placed._id)).toBe(held);
    const stored = await server.connection
      .collection('seats')
      .countDocuments({ order: new Types.ObjectId(placed._id) });
    expect([lowered.status, stored]).toEqual(held <= 2 ? [200, 2] : [409, 4]);
  }
});

it('a seat is taken back, or its holder passes 10 % and keeps it', async () => {
  const { server } = instances;
  const [chu, { _id }] = [await hospital(server), await course(server)];
  const manager = await join(server, chu, 'manager');
  const placed = await order(server, chu, { course: _id, seats: 5 });
  for (let round = 0; round < 5; round += 1) {
    const resident = await join(server, chu, 'resident');
    await takeSeat(server, chu, resident, placed._id, _id);
    const [found] = await residentsOf(server, chu, manager);
    const seat = found?.seats[0]?._id ?? '';
    const params = { seat };
    const [taken] = await Promise.all([
      server.call('DELETE /institutions/:id/seats/:seat', { token: manager.token, id: chu._id, params }),
      learn(server, resident, _id, 12),
    ]);
    const holder = await server.connection.collection('seats').findOne({ _id: new Types.ObjectId(seat) });
    expect(holder?.taken_at === null).toBe(taken.status === 204);
  }
});

it('whose consent is withdrawn is missing from every answer to a request that begins afterwards', async () => {
  const { server } = instances;
  const chu = await hospital(server);
  const [manager, tutor] = [await join(server, chu, 'manager'), await join(server, chu, 'tutor')];
  const resident = await join(server, chu, 'resident');
  const asked = { token: manager.token, id: chu._id, body: { tutor: tutor.id, resident: resident.id } };
  await server.call('POST /institutions/:id/tutorings', asked);
  const id = (await residentsOf(server, chu, manager))[0]?.tutors[0]?._id;
  const decide = (agreed: boolean) =>
    server.call('PUT /account/tutorings/:id', { token: resident.token, id, body: { agreed } });
  for (let round = 0; round < 3; round += 1) {
    await decide(true);
    expect(await residentsOf(instances.of(1), chu, tutor)).toHaveLength(1);
    const during = Array.from({ length: 10 }, () => residentsOf(instances.of(1), chu, tutor));
    await decide(false);
    const after = await Promise.all(
      Array.from({ length: 10 }, (_, index) => residentsOf(instances.of(index), chu, tutor)),
    );
    expect(after.flat()).toEqual([]);
    const seen: Resident[][] = await Promise.all(during);
    expect(seen.every(({ length }) => length <= 1)).toBe(true);
  }
});

it('who joins twice at once is a member once', async () => {
  const { server } = instances;
  const chu = await hospital(server);
  const resident = await account(server);
  await Promise.allSettled(Array.from({ length: 8 }, () => join(server, chu, 'resident', resident)));
  const own = { user: new Types.ObjectId(resident.id) };
  expect(await server.connection.collection('members').countDocuments(own)).toBe(1);
});
