import { adminStatsSchema } from '@iris/contract/accounts';
import { expect, it } from 'vitest';
import { account, course } from '../../../test/data/factories.ts';
import { sharedServer } from '../../../test/servers/shared-server.ts';

const server = sharedServer();

it('counts users, courses, enrollments and students', async () => {
  const { token } = await account(server, 'admin', ['view_analytics']);
  const students = [await account(server), await account(server)];
  const courses = [await course(server), await course(server), await course(server)];
  for (const student of students) {
    const body = { course_id: courses[0]?._id };
    await server.call('POST /enrollments', { token: student.token, body });
  }
  const answer = await server.call('GET /admin/dashboard', { token });
  expect(answer.status).toBe(200);
  expect(adminStatsSchema.parse(answer.body)).toEqual({
    total_users: 3,
    total_courses: 3,
    total_enrollments: 2,
    total_students: 2,
  });
});
