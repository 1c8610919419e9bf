import type { User } from '@iris/contract/accounts';
import type { CertificateCheck } from '@iris/contract/certificates';
import type { LearningOutline } from '@iris/contract/learning';
import type { Problem } from '@iris/contract/routes';
import { Types } from 'mongoose';
import { expect, it } from 'vitest';
import { certificate } from '../../../../test/data/factories.ts';
import { type EnrolledStudent, lesson, readText, studentOf } from '../../../../test/data/programs.fixtures.ts';
import { sharedServer } from '../../../../test/servers/shared-server.ts';
import type { LinkPurpose } from '../../../accounts/mail-links/one-time-links/one-time-link.schema.ts';
import { OneTimeLinksService } from '../../../accounts/mail-links/one-time-links/one-time-links.service.ts';
import { UsersService } from '../../../accounts/users/users.service.ts';
import { addMonths, dayOf } from '../../../foundation/common/days.ts';
import { DatabaseService } from '../../../foundation/database/database.service.ts';

const server = sharedServer();

const UNVERIFIED = { $unset: { email_verified_at: 1 } };

/** A student whose account is changed, and what completes their course. */
async function studentWith(change: object) {
  const only = lesson('text');
  const student = await studentOf(server, [only]);
  await server.connection.collection('users').updateOne({ _id: new Types.ObjectId(student.id) }, change);
  return { student, complete: await readText(server, student, only) };
}

/** The secret of a link that was mailed to a student, or to another address. */
async function linkFor({ id }: EnrolledStudent, purpose: LinkPurpose, address?: string): Promise<string> {
  const email = address ?? (await server.app.get(UsersService, { strict: false }).get(id)).email;
  const links = server.app.get(OneTimeLinksService, { strict: false });
  const link = { purpose, user: id, email, lifetime: 60_000 };
  return server.app.get(DatabaseService).inTransaction((session) => links.create(link, session));
}

const outlineOf = async ({ token, courseId }: EnrolledStudent) =>
  (await server.call<LearningOutline>('GET /learning/:id', { token, id: courseId })).body;
const certificatesOf = ({ enrollmentId }: EnrolledStudent) =>
  server.connection.collection('certificates').countDocuments({ enrollment: new Types.ObjectId(enrollmentId) });

/** What proves that a student reads an e-mail. */
const WAYS: [name: string, take: (student: EnrolledStudent) => Promise<{ status: number }>][] = [
  [
    'the link to verify it',
    async (student) => {
      const body = { token: await linkFor(student, 'verify_email') };
      return server.call('POST /auth/verify-email', { body });
    },
  ],
  [
    'a new e-mail',
    async (student) => {
      const body = { token: await linkFor(student, 'confirm_new_email', `${student.id}@example.org`) };
      return server.call('POST /auth/verify-email', { body });
    },
  ],
  [
    'a forgotten password',
    async (student) => {
      const body = { token: await linkFor(student, 'reset_password'), password: 'un nouveau mot de passe' };
      return server.call('POST /auth/reset-password', { body });
    },
  ],
];

it.each(WAYS)('%s brings the certificate of a course that is completed', async (_, take) => {
  const { student, complete } = await studentWith(UNVERIFIED);
  expect((await complete()).status).toBe(200);
  expect(await outlineOf(student)).toMatchObject({ progress: 100, certificate: null });
  expect((await take(student)).status).toBeLessThan(300);
  expect(await certificatesOf(student)).toBe(1);
});

it('no certificate is lost when the course is completed while the e-mail is verified', async () => {
  const [[, verify]] = WAYS as [(typeof WAYS)[number]];
  const students: EnrolledStudent[] = [];
  for (let round = 0; round < 5; round += 1) {
    const { student, complete } = await studentWith(UNVERIFIED);
    await Promise.all([complete(), verify(student)]);
    students.push(student);
  }
  expect(await Promise.all(students.map(certificatesOf))).toEqual([1, 1, 1, 1, 1]);
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
  for (const id of [String((await outlineOf(student)).certificate), earlier.serial]) {
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
