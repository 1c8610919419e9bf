import { Types } from 'mongoose';
import { type EnrolledStudent, lesson, readText, studentOf } from '../../../../test/programs.fixtures.ts';
import type { TestServer } from '../../../../test/server.ts';
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

/** Verifies the e-mail of a student; returns whether that is news. */
export async function verify({ app }: TestServer, { id }: EnrolledStudent): Promise<boolean> {
  const users = app.get(UsersService, { strict: false });
  const { email } = await users.get(id);
  return app.get(DatabaseService).inTransaction((session) => users.verifyEmail(id, email, session));
}

/** How many certificates a student has for the course. */
export function certificatesOf({ connection }: TestServer, { enrollmentId }: EnrolledStudent): Promise<number> {
  return connection.collection('certificates').countDocuments({ enrollment: new Types.ObjectId(enrollmentId) });
}
