import { expect, it } from 'vitest';
import { account, course, courseInput } from '../../../test/data/factories.ts';
import { sharedServer } from '../../../test/servers/shared-server.ts';
import { EnrollmentsService } from './enrollments.service.ts';

const server = sharedServer();

it('a course on invitation or closed takes whom an administrator enrolls, and nobody by themselves', async () => {
  const enrollments = server.app.get(EnrollmentsService, { strict: false });
  const { token } = await account(server, 'super_admin');
  const refusals = { invitation: 'enrollment_by_invitation', closed: 'enrollment_closed' } as const;
  for (const [enrollment_mode, code] of Object.entries(refusals)) {
    const { _id } = await course(server, { enrollment_mode: enrollment_mode as keyof typeof refusals });
    const student = await account(server);
    const enroll = () => server.call('POST /enrollments', { ...student, body: { course_id: _id } });
    expect((await enroll()).body).toMatchObject({ status: 409, code });
    expect((await server.call('GET /courses/:id', { id: _id })).body).toMatchObject({
      enrollment_mode,
      enrolled_count: 0,
    });
    await enrollments.enroll((await account(server)).id, _id, { isInvited: true });
    await server.call('PUT /courses/:id', { token, id: _id, body: courseInput() });
    expect((await enroll()).status).toBe(201);
  }
});

it('nobody is enrolled in a draft or an archived course, invited or not', async () => {
  const enrollments = server.app.get(EnrollmentsService, { strict: false });
  const { token } = await account(server, 'super_admin');
  const draft = await course(server, { is_draft: true });
  const archived = await course(server);
  await server.call('POST /courses/:id/archive', { token, id: archived._id });
  const student = await account(server);
  for (const [id, code] of [
    [draft._id, 'course_not_found'],
    [archived._id, 'course_archived'],
  ] as const) {
    await expect(enrollments.enroll(student.id, id, { isInvited: true })).rejects.toMatchObject({ code });
  }
});

it('students enroll in a course that the previous version of the API has stored without a mode', async () => {
  const { _id } = await course(server);
  await server.connection
    .collection('courses')
    .updateOne({ title: courseInput().title }, { $unset: { enrollment_mode: 1 } });
  const answer = await server.call('POST /enrollments', { ...(await account(server)), body: { course_id: _id } });
  expect(answer.status).toBe(201);
});

it('an administrator enrolls for a period in whole days, neither past nor backwards', async () => {
  const { token } = await account(server, 'admin', ['manage_users']);
  const [student, { _id }] = [await account(server), await course(server)];
  const enroll = (body: object) =>
    server.call('POST /admin/users/:id/enrollments', { token, id: student.id, body: { course_id: _id, ...body } });
  const year = new Date().getFullYear() + 1;
  const faults = {
    "L'accès ne peut pas finir dans le passé": { ends_on: '2020-01-01' },
    "L'accès finit avant de commencer": { starts_on: `${year}-03-12`, ends_on: `${year}-03-11` },
  };
  for (const [fault, days] of Object.entries(faults)) {
    expect((await enroll(days)).body).toMatchObject({ status: 400, errors: { ends_on: [fault] } });
  }
  expect((await enroll({ starts_on: `${year}-01-10`, ends_on: `${year}-01-12` })).status).toBe(201);
  const { body } = await server.call('GET /enrollments/my-courses', student);
  const access = {
    state: 'not_begun',
    starts_at: `${year}-01-09T23:00:00.000Z`,
    ends_at: `${year}-01-12T23:00:00.000Z`,
  };
  expect(body).toMatchObject([{ enrollment: { access } }]);
});
