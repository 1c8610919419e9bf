import { Types } from 'mongoose';
import { expect, it } from 'vitest';
import { type Account, account, course } from '../../../../test/data/factories.ts';
import { sharedServer } from '../../../../test/servers/shared-server.ts';
import { DatabaseService } from '../../../foundation/index.ts';
import { EnrollmentsService } from '../enrollments.service.ts';
import { SeatPeriodsService } from './seat-periods.service.ts';

const server = sharedServer();

const DAY = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * DAY);

const enrollments = () => server.app.get(EnrollmentsService, { strict: false });
const seats = () => server.app.get(SeatPeriodsService, { strict: false });
const inTransaction = <Result>(work: Parameters<DatabaseService['inTransaction']>[0]) =>
  server.app.get(DatabaseService, { strict: false }).inTransaction(work) as Promise<Result>;

async function stored({ id }: Account, courseId: string) {
  const record = await enrollments().find(id, courseId);
  return record && { seat: record.seat, starts_at: record.starts_at, ends_at: record.ends_at };
}

it('a seat brings its period, and takes it with it; what a learner had before stays', async () => {
  const { _id } = await course(server);
  const [seat, period] = [new Types.ObjectId(), { starts_at: inDays(-1), ends_at: inDays(30) }];
  const later = inDays(90);
  const own = {
    nothing: undefined,
    'no limit': {},
    'a later end': { ends_at: later },
    'an end before': { ends_at: inDays(10) },
    'ended access': { ends_at: inDays(-10) },
  };
  const seen: Record<string, unknown> = {};
  for (const [name, before] of Object.entries(own)) {
    const holder = await account(server);
    if (!before) await enrollments().enroll(holder.id, _id, { isInvited: true, period, seat });
    else {
      await enrollments().enroll(holder.id, _id, { isInvited: true, period: before });
      await inTransaction((session) =>
        seats().assignSeat({ user: holder.id, course: _id }, { seat, ...period }, session),
      );
    }
    const ends: unknown[] = [(await stored(holder, _id))?.ends_at];
    await inTransaction((session) => seats().extendSeatPeriods([seat], inDays(40), session));
    ends.push((await stored(holder, _id))?.ends_at);
    expect(await seats().listOfSeats([seat])).toHaveLength(1);
    await inTransaction((session) => seats().endPeriodsOfSeat(seat, session));
    const after = await stored(holder, _id);
    expect(after?.seat).toBeUndefined();
    ends.push(after?.ends_at);
    seen[name] = ends.map((end) =>
      end instanceof Date ? Math.round((end.getTime() - Date.now()) / DAY) || 0 : 'none',
    );
  }
  expect(seen).toEqual({
    nothing: [30, 40, 0],
    'no limit': ['none', 'none', 'none'],
    'a later end': [90, 90, 90],
    'an end before': [30, 40, 10],
    'ended access': [30, 40, 0],
  });
});

it('who moves to another seat keeps what was theirs before the first', async () => {
  const [holder, { _id }] = [await account(server), await course(server)];
  await enrollments().enroll(holder.id, _id, { isInvited: true, period: { ends_at: inDays(5) } });
  const [first, second] = [new Types.ObjectId(), new Types.ObjectId()];
  for (const [seat, days] of [
    [first, 20],
    [second, 30],
  ] as const) {
    const period = { starts_at: inDays(0), ends_at: inDays(days) };
    await inTransaction((session) =>
      seats().assignSeat({ user: holder.id, course: _id }, { seat, ...period }, session),
    );
  }
  await inTransaction((session) => seats().endPeriodsOfSeat(first, session));
  expect((await stored(holder, _id))?.seat).toEqual(second);
  await inTransaction((session) => seats().endPeriodsOfSeat(second, session));
  const end = (await stored(holder, _id))?.ends_at?.getTime() ?? 0;
  expect(Math.round((end - Date.now()) / DAY)).toBe(5);
});

it('whose access has ended enrolls again, counted once, without seat and period, and keeps the progress', async () => {
  const [student, { _id }] = [await account(server), await course(server)];
  const seat = new Types.ObjectId();
  await enrollments().enroll(student.id, _id, { isInvited: true, period: { ends_at: inDays(-1) }, seat });
  const ofStudent = { user: new Types.ObjectId(student.id) };
  await server.connection.collection('enrollments').updateOne(ofStudent, { $set: { progress: 40 } });
  const enroll = () => server.call('POST /enrollments', { ...student, body: { course_id: _id } });
  expect(await enroll()).toMatchObject({ status: 201, body: { progress: 40 } });
  expect(await stored(student, _id)).toEqual({ seat: undefined, starts_at: undefined, ends_at: undefined });
  expect((await enroll()).body).toMatchObject({ code: 'already_enrolled' });
  expect((await server.call('GET /courses/:id', { id: _id })).body).toMatchObject({ enrolled_count: 1 });
});
