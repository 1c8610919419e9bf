import type { Course } from '@iris/contract/catalog';
import { type EnrolledCourse, enrolledCourseListSchema, enrollmentSchema } from '@iris/contract/learning';
import { expect, it } from 'vitest';
import { type Account, account, course, unknownId } from '../../../test/data/factories.ts';
import { sharedServer } from '../../../test/servers/shared-server.ts';

const server = sharedServer();

const enroll = ({ token }: Account, _id: string) => {
  return server.call('POST /enrollments', { token, body: { course_id: _id } });
};
const mine = async ({ token }: Account) =>
  (await server.call<EnrolledCourse[]>('GET /enrollments/my-courses', { token })).body;

it('enrolls a student once, at 0 %, and raises the count', async () => {
  const [student, { _id }] = [await account(server), await course(server)];
  const { status, body } = await enroll(student, _id);
  expect(status).toBe(201);
  expect(enrollmentSchema.parse(body).progress).toBe(0);
  expect(await enroll(student, _id)).toMatchObject({
    status: 409,
    body: { code: 'already_enrolled', detail: 'Vous êtes déjà inscrit à ce cours' },
  });
  const catalog = (await server.call<Course[]>('GET /courses')).body;
  expect(catalog.find((listed) => listed._id === _id)?.enrolled_count).toBe(1);
});

it('stores nothing for a course that does not exist', async () => {
  const student = await account(server);
  expect(await enroll(student, unknownId())).toMatchObject({ status: 404, body: { code: 'course_not_found' } });
  expect(await mine(student)).toEqual([]);
});

it("lists the student's own courses, latest first", async () => {
  const [student, other] = [await account(server), await account(server)];
  const [first, second] = [await course(server, { title: 'Un' }), await course(server, { title: 'Deux' })];
  await enroll(student, first._id);
  await enroll(student, second._id);
  await enroll(other, first._id);
  const pairs = enrolledCourseListSchema.parse(await mine(student));
  const { _id, title, image, image_alt, duration, level } = second;
  expect(pairs).toMatchObject([{ course: { _id } }, { course: { _id: first._id } }]);
  expect(pairs[0]).toEqual({
    enrollment: { _id: pairs[0]?.enrollment._id, progress: 0 },
    course: { _id, title, image, image_alt, duration, level },
  });
});
