import type { User } from '@iris/contract/accounts';
import type { CertificateCheck } from '@iris/contract/certificates';
import type { LearningOutline } from '@iris/contract/learning';
import type { Problem } from '@iris/contract/routes';
import { Types } from 'mongoose';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { certificate } from '../../../../test/factories.ts';
import type { EnrolledStudent } from '../../../../test/programs.fixtures.ts';
import { startServer, type TestServer } from '../../../../test/server.ts';
import { addMonths, dayOf } from '../../../foundation/common/days.ts';
import { certificatesOf, linkFor, studentWith, UNVERIFIED, verify } from './certification.fixtures.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

const outlineOf = async ({ token, courseId }: EnrolledStudent) =>
  (await server.call<LearningOutline>('GET /learning/:id', { token, id: courseId })).body;

it('a student with an unverified e-mail completes the course, and gets the certificate when it is verified', async () => {
  const { student, complete } = await studentWith(server, UNVERIFIED);
  expect((await complete()).status).toBe(200);
  expect(await outlineOf(student)).toMatchObject({ progress: 100, certificate: null });
  expect(await certificatesOf(server, student)).toBe(0);
  expect(await verify(server, student)).toBe(true);
  expect((await outlineOf(student)).certificate).toMatch(/^IRIS-/);
  expect(await verify(server, student)).toBe(false);
  expect(await certificatesOf(server, student)).toBe(1);
});

it('any link that proves to read the e-mail brings the certificate', async () => {
  const ways: Record<string, (student: EnrolledStudent) => Promise<{ status: number }>> = {
    'a new e-mail': async (student) => {
      const token = await linkFor(server, student, 'confirm_new_email', `${student.id}@example.org`);
      return server.call('POST /auth/verify-email', { body: { token } });
    },
    'a forgotten password': async (student) => {
      const body = { token: await linkFor(server, student, 'reset_password'), password: 'un nouveau mot de passe' };
      return server.call('POST /auth/reset-password', { body });
    },
  };
  const certificates: Record<string, number> = {};
  for (const [way, take] of Object.entries(ways)) {
    const { student, complete } = await studentWith(server, UNVERIFIED);
    await complete();
    expect((await take(student)).status).toBeLessThan(300);
    certificates[way] = await certificatesOf(server, student);
  }
  expect(certificates).toEqual({ 'a new e-mail': 1, 'a forgotten password': 1 });
});

it('a student whose name certificates cannot print gets them with the form that is given for it, also those issued before', async () => {
  const { student, complete } = await studentWith(server, { $set: { name: '王小明' } });
  const earlier = await certificate(server, { user: student.id, student_name: '王小明' });
  expect((await complete()).status).toBe(200);
  expect(await outlineOf(student)).toMatchObject({ progress: 100, certificate: null });
  const rename = (body: object) => server.call<User & Problem>('PUT /account/name', { token: student.token, body });
  expect((await rename({ name: '王小明', printed_name: ' ' })).body.printed_name).toBeUndefined();
  expect(await certificatesOf(server, student)).toBe(0);
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
  const { student, complete } = await studentWith(server, { $set: { name: 'Ada' } });
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
