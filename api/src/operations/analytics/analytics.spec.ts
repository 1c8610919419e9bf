import { type Analytics, analyticsSchema } from '@iris/contract/analytics';
import { Types } from 'mongoose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { account, course } from '../../../test/factories.ts';
import { startServer, type TestServer } from '../../../test/server.ts';

let server: TestServer;
let token: string;

beforeAll(async () => {
  server = await startServer();
  ({ token } = await account(server, 'admin', ['view_analytics']));
  await server.connection.collection('users').updateMany({}, { $set: { created_at: new Date('2020-01-01') } });
});
afterAll(() => server.close());

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
  it('counts registrations by day in Paris, including a day of 23 hours and days without any', async () => {
    // Midnight in Paris is 23:00 UTC of the day before in winter, 22:00 UTC in summer.
    await register('2025-03-28T22:59:59Z');
    await register('2025-03-28T23:00:00Z');
    await register('2025-03-29T23:00:00Z');
    await register('2025-03-30T21:59:59Z');
    await register('2025-03-31T22:00:00Z');
    expect((await ask({ from: '2025-03-28', to: '2025-04-01' })).registrations).toEqual([
      { day: '2025-03-28', count: 1 },
      { day: '2025-03-29', count: 1 },
      { day: '2025-03-30', count: 2 },
      { day: '2025-03-31', count: 0 },
      { day: '2025-04-01', count: 1 },
    ]);
  });

  it('counts enrollments by day', async () => {
    const { _id } = await course(server);
    await enroll(_id, '2025-05-02T10:00:00Z');
    await enroll(_id, '2025-05-02T21:59:59Z');
    await enroll(_id, '2025-05-02T22:00:00Z');
    expect((await ask({ from: '2025-05-01', to: '2025-05-03' })).enrollments).toEqual([
      { day: '2025-05-01', count: 0 },
      { day: '2025-05-02', count: 2 },
      { day: '2025-05-03', count: 1 },
    ]);
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

  it('covers the last 90 days by default', async () => {
    await register(new Date().toISOString());
    const { registrations, enrollments } = await ask();
    expect(registrations).toHaveLength(90);
    expect(enrollments).toHaveLength(90);
    expect(registrations.at(-1)?.count).toBe(1);
    expect((await ask({ to: '2025-03-31' })).registrations[0]?.day).toBe('2025-01-01');
  });

  it('accepts at most 366 days', async () => {
    expect((await ask({ from: '2024-01-01', to: '2024-12-31' })).registrations).toHaveLength(366);
    const { status, body } = await server.call('GET /admin/analytics', {
      token,
      query: { from: '2024-01-01', to: '2025-01-01' },
    });
    expect(status).toBe(400);
    expect(body).toMatchObject({
      detail: 'La période est de 366 jours au plus',
      errors: { from: ['La période est de 366 jours au plus'] },
    });
  });

  it.each([
    [{ from: '2025-03-02', to: '2025-03-01' }, 'to', 'La date de fin précède la date de début'],
    [{ from: 'hier' }, 'from', 'Le jour doit être de la forme AAAA-MM-JJ'],
    [{ to: '2025-02-29' }, 'to', 'Le jour doit être de la forme AAAA-MM-JJ'],
    [{ from: '0001-01-01' }, 'from', 'Le jour doit être entre 2000 et 2099'],
  ])('refuses %j', async (query, field, message) => {
    const { status, body } = await server.call('GET /admin/analytics', { token, query });
    expect(status).toBe(400);
    expect(body.errors).toEqual({ [field]: [message] });
  });
});
