import type { Course } from '@iris/contract/courses';
import { type EnrolledCourse, enrolledCourseListSchema, enrollmentSchema } from '@iris/contract/enrollments';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Account, account, course, unknownId } from '../../../test/factories.ts';
import { startServer, type TestServer } from '../../../test/server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

const enroll = ({ token }: Account, { _id }: { _id: string }) => {
  return server.call('POST /enrollments', { token, body: { course_id: _id } });
};
const countOf = async ({ _id }: Course) => {
  const { body } = await server.call<Course[]>('GET /courses');
  return body.find((listed) => listed._id === _id)?.enrolled_count;
};

describe('POST /enrollments', () => {
  it('enrolls the student at 0 % and raises the count', async () => {
    const [student, chosen] = [await account(server), await course(server)];
    const { status, body } = await enroll(student, chosen);
    expect(status).toBe(201);
    expect(enrollmentSchema.parse(body).progress).toBe(0);
    expect(await countOf(chosen)).toBe(1);
  });

  it('rejects a second enrollment', async () => {
    const [student, chosen] = [await account(server), await course(server)];
    await enroll(student, chosen);
    const { status, body } = await enroll(student, chosen);
    expect(status).toBe(409);
    expect(body).toMatchObject({ code: 'already_enrolled', detail: 'Vous êtes déjà inscrit à ce cours' });
    expect(await countOf(chosen)).toBe(1);
  });

  it('stores nothing for a course that does not exist', async () => {
    const student = await account(server);
    const { status, body } = await enroll(student, { _id: unknownId() });
    expect(status).toBe(404);
    expect(body.code).toBe('course_not_found');
    expect((await server.call('GET /enrollments/my-courses', { token: student.token })).body).toEqual([]);
  });

  it('refuses an archived course until it is restored', async () => {
    const [{ token }, student, chosen] = [
      await account(server, 'admin', ['manage_courses']),
      await account(server),
      await course(server),
    ];
    await server.call('POST /courses/:id/archive', { token, id: chosen._id });
    expect((await enroll(student, chosen)).body).toMatchObject({
      code: 'course_archived',
      detail: "Ce cours n'accepte plus d'inscriptions",
    });
    await server.call('POST /courses/:id/restore', { token, id: chosen._id });
    expect((await enroll(student, chosen)).status).toBe(201);
    expect(await countOf(chosen)).toBe(1);
  });

  it.each([{}, { course_id: 12 }, { course_id: 'abc' }, { course_id: unknownId(), progress: 100 }])(
    'refuses %j',
    async (body) => {
      const { token } = await account(server);
      expect((await server.call('POST /enrollments', { token, body })).status).toBe(400);
    },
  );
});

describe('GET /enrollments/my-courses', () => {
  it("lists the student's own courses, latest first", async () => {
    const [student, other] = [await account(server), await account(server)];
    const [first, second] = [await course(server, { title: 'Un' }), await course(server, { title: 'Deux' })];
    await enroll(student, first);
    await enroll(student, second);
    await enroll(other, first);
    const answer = await server.call<EnrolledCourse[]>('GET /enrollments/my-courses', { token: student.token });
    expect(answer.status).toBe(200);
    const pairs = enrolledCourseListSchema.parse(answer.body);
    expect(pairs.map(({ course: shown }) => shown._id)).toEqual([second._id, first._id]);
    expect(pairs[0]).toEqual({
      enrollment: { _id: pairs[0]?.enrollment._id, progress: 0 },
      course: {
        _id: second._id,
        title: 'Deux',
        image: second.image,
        image_alt: second.image_alt,
        duration: second.duration,
        level: second.level,
      },
    });
  });
});
