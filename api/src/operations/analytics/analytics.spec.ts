import { type Analytics, analyticsSchema } from '@iris/contract/operations';
import { Types } from 'mongoose';
import { beforeAll, describe, expect, it } from 'vitest';
import { account, course } from '../../../test/data/factories.ts';
import { sharedServer } from '../../../test/servers/shared-server.ts';

const server = sharedServer();
let token: string;

beforeAll(async () => {
  ({ token } = await account(server, 'admin', ['view_analytics']));
  await server.connection.collection('users').updateMany({}, { $set: { created_at: new Date('2020-01-01') } });
});

const ask = async (query: Record<string, string> = {}): Promise<Analytics> => {
  const { status, body } = await server.call('GET /admin/analytics', { token, query });
  expect(status).toBe(200);
  return analyticsSchema.parse(body);
};
const register = async (instant: string) => {
  const { id } = await account(server);
  const change = { $set: { created_at: new Date(instant) } };
  await server.connection.collection('users').updateOne({ _id: new Types.ObjectId(id) }, change);
};
const enroll = async (courseId: string, instant: string) => {
  const enrollment = { user: new Types.ObjectId(), course: new Types.ObjectId(courseId), progress: 0 };
  await server.connection.collection('enrollments').insertOne({ ...enrollment, created_at: new Date(instant) });
};

describe('GET /admin/analytics', () => {
  it('counts registrations and enrollments by day in Paris, including a day of 23 hours and days without any', async () => {
    const { _id } = await course(server);
    // Midnight in Paris is 23:00 UTC of the day before in winter, 22:00 UTC in summer.
    const instants = ['28T22:59:59', '28T23:00:00', '29T23:00:00', '30T21:59:59', '31T22:00:00'];
    for (const instant of instants) {
      await register(`2025-03-${instant}Z`);
      await enroll(_id, `2025-03-${instant}Z`);
    }
    const counted = [
      { day: '2025-03-28', count: 1 },
      { day: '2025-03-29', count: 1 },
      { day: '2025-03-30', count: 2 },
      { day: '2025-03-31', count: 0 },
      { day: '2025-04-01', count: 1 },
    ];
    const period = { from: '2025-03-28', to: '2025-04-01' };
    expect(await ask(period)).toMatchObject({ registrations: counted, enrollments: counted });
  });

  it('lists the ten courses with most enrollments in the period, in descending order', async () => {
    const courses = [];
    for (let index = 0; index < 12; index += 1) courses.push(await course(server, { title: `Cours ${index}` }));
    for (const [index, { _id }] of courses.entries()) {
      for (let times = 0; times <= index; times += 1) await enroll(_id, '2025-06-15T12:00:00Z');
    }
    for (let times = 0; times < 20; times += 1) await enroll(courses[0]?._id ?? '', '2025-07-01T12:00:00Z');
    const { courses: chosen } = await ask({ from: '2025-06-01', to: '2025-06-30' });
    expect(chosen).toHaveLength(10);
    expect(chosen[0]).toEqual({ _id: courses[11]?._id, title: 'Cours 11', count: 12 });
    expect(chosen.map(({ count }) => count)).toEqual([12, 11, 10, 9, 8, 7, 6, 5, 4, 3]);
  });

  it('covers the last 90 days by default, and at most 366', async () => {
    await register(new Date().toISOString());
    const { registrations, enrollments } = await ask();
    expect([registrations.length, enrollments.length, registrations.at(-1)?.count]).toEqual([90, 90, 1]);
    expect((await ask({ to: '2025-03-31' })).registrations[0]?.day).toBe('2025-01-01');
    expect((await ask({ from: '2024-01-01', to: '2024-12-31' })).registrations).toHaveLength(366);
  });

  it.each([
    [{ from: '2024-01-01', to: '2025-01-01' }, 'from', 'La période est de 366 jours au plus'],
    [{ from: '2025-03-02', to: '2025-03-01' }, 'to', 'La date de fin précède la date de début'],
    [{ to: '2025-02-29' }, 'to', 'Le jour doit être de la forme AAAA-MM-JJ'],
  ])('refuses %j', async (query, field, message) => {
    const { status, body } = await server.call('GET /admin/analytics', { token, query });
    expect([status, body.errors]).toEqual([400, { [field]: [message] }]);
  });
});
