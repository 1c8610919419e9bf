import type { ClientSession, Model, QueryFilter } from 'mongoose';
import { ProblemError } from '../common/problem.error.ts';
import type { UserRecord } from './user.schema.ts';

/**
 * Requires a super administrator that matches `others`, besides the one removed in this transaction. Writes to all of them, so
 * that concurrent removals conflict. @throws {ProblemError} `last_super_admin`
 */
export async function keepOneSuperAdmin(
  users: Model<UserRecord>,
  others: QueryFilter<UserRecord>,
  session: ClientSession,
): Promise<void> {
  const change = { $set: { super_admins_changed_at: new Date() } };
  await users.updateMany({ role: 'super_admin' }, change, { session });
  const left = await users.exists({ role: 'super_admin', ...others }).session(session);
  if (!left) throw new ProblemError('last_super_admin');
}
