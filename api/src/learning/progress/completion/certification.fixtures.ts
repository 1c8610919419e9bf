import type { VerifiedEmail } from '@iris/contract/accounts';
import { Types } from 'mongoose';
import { type EnrolledStudent, lesson, readText, studentOf } from '../../../../test/programs.fixtures.ts';
import type { TestServer } from '../../../../test/server.ts';
import type { LinkPurpose } from '../../../accounts/mail-links/one-time-links/one-time-link.schema.ts';
import { OneTimeLinksService } from '../../../accounts/mail-links/one-time-links/one-time-links.service.ts';
import { UsersService } from '../../../accounts/users/users.service.ts';
import { DatabaseService } from '../../../foundation/database/database.service.ts';

/** Makes an e-mail unverified. */
export const UNVERIFIED = { $unset: { email_verified_at: 1 } };

/** A student whose account is changed, and what completes their course. */
export async function studentWith(server: TestServer, change: object) {
  const only = lesson('text');
  const student = await studentOf(server, [only]);
  await server.connection.collection('users').updateOne({ _id: new Types.ObjectId(student.id) }, change);
  return { student, complete: await readText(server, student, only) };
}

/** The secret of a link that was mailed to a student, or to another address. */
export async function linkFor(
  { app }: TestServer,
  { id }: EnrolledStudent,
  purpose: LinkPurpose,
  address?: string,
): Promise<string> {
  const email = address ?? (await app.get(UsersService, { strict: false }).get(id)).email;
  const links = app.get(OneTimeLinksService, { strict: false });
  const link = { purpose, user: id, email, lifetime: 60_000 };
  return app.get(DatabaseService).inTransaction((session) => links.create(link, session));
}

/** Verifies the e-mail of a student by a link; returns whether that is news. */
export async function verify(server: TestServer, student: EnrolledStudent): Promise<boolean> {
  const body = { token: await linkFor(server, student, 'verify_email') };
  const answer = await server.call<VerifiedEmail>('POST /auth/verify-email', { body });
  return answer.body.outcome === 'confirmed';
}

/** How many certificates a student has for the course. */
export function certificatesOf({ connection }: TestServer, { enrollmentId }: EnrolledStudent): Promise<number> {
  return connection.collection('certificates').countDocuments({ enrollment: new Types.ObjectId(enrollmentId) });
}
