import type { CertificateCheck } from '@iris/contract/certificates';
import type { Problem } from '@iris/contract/errors';
import type { LearningOutline } from '@iris/contract/learning';
import type { User } from '@iris/contract/users';
import { Types } from 'mongoose';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { certificate } from '../../test/factories.ts';
import { type EnrolledStudent, lesson, letPass, studentOf } from '../../test/programs.fixtures.ts';
import { startServer, type TestServer } from '../../test/server.ts';
import { addMonths, dayOf } from '../common/days.ts';
import { DatabaseService } from '../database/database.service.ts';
import { UsersService } from '../users/users.service.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

/** A student whose e-mail is not verified, and what completes their course. */
const unverifiedStudent = () => studentWith({ $unset: { email_verified_at: 1 } });

/** A student whose account is changed, and what completes their course. */
async function studentWith(change: object) {
  const only = lesson('text');
  const student = await studentOf(server, [only]);
  await server.connection.collection('users').updateOne({ _id: new Types.ObjectId(student.id) }, change);
  const { token } = student;
  const { body: session } = await server.call<{ _id: string; cells: number }>('POST /play-sessions', {
    token,
    body: { lesson: String(only._id) },
  });
  await letPass(server, student, 600);
  const cells = Array.from({ length: session.cells }, (_, cell) => cell);
  const body = { seq: 1, cells, position: 0 };
  const complete = () => server.call('POST /play-sessions/:id/beats', { token, id: session._id, body });
  return { student, complete };
}

async function verify({ id }: EnrolledStudent): Promise<boolean> {
  const users = server.app.get(UsersService, { strict: false });
  const { email } = await users.get(id);
  return server.app.get(DatabaseService).inTransaction((session) => users.verifyEmail(id, email, session));
}

const outlineOf = async ({ token, courseId }: EnrolledStudent) =>
  (await server.call<LearningOutline>('GET /learning/:id', { token, id: courseId })).body;
const certificatesOf = ({ enrollmentId }: EnrolledStudent) =>
  server.connection.collection('certificates').countDocuments({ enrollment: new Types.ObjectId(enrollmentId) });

it('a student with an unverified e-mail completes the course, and gets the certificate when it is verified', async () => {
  const { student, complete } = await unverifiedStudent();
  expect((await complete()).status).toBe(200);
  expect(await outlineOf(student)).toMatchObject({ progress: 100, certificate: null });
  expect(await certificatesOf(student)).toBe(0);
  expect(await verify(student)).toBe(true);
  expect((await outlineOf(student)).certificate).toMatch(/^IRIS-/);
  expect(await verify(student)).toBe(false);
  expect(await certificatesOf(student)).toBe(1);
});

it('a student whose name certificates cannot print gets them with the form that is given for it, also those issued before', async () => {
  const { student, complete } = await studentWith({ $set: { name: '王小明' } });
  const earlier = await certificate(server, { user: student.id, student_name: '王小明' });
  expect((await complete()).status).toBe(200);
  expect(await outlineOf(student)).toMatchObject({ progress: 100, certificate: null });
  const rename = (body: object) => server.call<User & Problem>('PUT /account/name', { token: student.token, body });
  expect((await rename({ name: '王小明', printed_name: ' ' })).body.printed_name).toBeUndefined();
  expect(await certificatesOf(student)).toBe(0);
  const { errors } = (await rename({ name: '王小明', printed_name: '小明' })).body;
  expect(errors).toEqual({ printed_name: ['Écrivez ce nom en caractères latins'] });
  expect((await rename({ name: '王小明', printed_name: 'Wang Xiaoming' })).body.printed_name).toBe('Wang Xiaoming');
  const serial = String((await outlineOf(student)).certificate);
  for (const id of [serial, earlier.serial]) {
    const { body } = await server.call('GET /certificates/:serial', { id });
    expect(body).toMatchObject({ student_name: '王小明', printed_name: 'Wang Xiaoming' });
  }
  expect((await rename({ name: 'Xiaoming Wang', printed_name: 'Autre' })).body.printed_name).toBeUndefined();
});

it('a certificate is valid as long as the revision that was completed says', async () => {
  const { student, complete } = await studentWith({ $set: { name: 'Ada' } });
  const revisions = server.connection.collection('course_revisions');
  const own = { course: new Types.ObjectId(student.courseId) };
  await revisions.updateOne(own, { $set: { 'teaching.validity_months': 24 } });
  await complete();
  const id = String((await outlineOf(student)).certificate);
  await revisions.updateOne(own, { $unset: { 'teaching.validity_months': '' } });
  const { body } = await server.call<CertificateCheck>('GET /certificates/:serial', { id });
  const lastDay = addMonths(dayOf(new Date(body.issued_at)), 24);
  expect([body.status, dayOf(new Date(String(body.valid_until)))]).toEqual(['valid', lastDay]);
});

it('no certificate is lost when the course is completed while the e-mail is verified', async () => {
  const missing: string[] = [];
  for (let round = 0; round < 20; round += 1) {
    const { student, complete } = await unverifiedStudent();
    const [completed] = await Promise.all([complete(), verify(student)]);
    const certificates = await certificatesOf(student);
    if (completed.status !== 200 || certificates !== 1) missing.push(`${round}: ${completed.status}, ${certificates}`);
  }
  expect(missing).toEqual([]);
});
