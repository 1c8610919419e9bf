import { effectivePermissions } from '@iris/contract/permissions';
import type { User } from '@iris/contract/users';
import type { UserRecord } from './user.schema.ts';

/** The fields of an account that the journal records, without its e-mail, because the account may be deleted. */
export function toSnapshot({
  name,
  role,
  permissions,
  created_at,
}: User): Pick<User, 'name' | 'role' | 'permissions' | 'created_at'> {
  return { name, role, permissions, created_at };
}

/** Whether an administrator's password is weak, or was set before it was judged. Without a password there is nothing to guess. */
export function mustChangePassword({ role, password_hash, password_weak }: UserRecord): boolean {
  return role !== 'student' && password_hash !== null && password_weak !== false;
}

/** Converts a stored account to an answer to itself. */
export function toOwnUser(record: UserRecord): User {
  const { deletion_at } = record;
  return {
    ...toUser(record),
    password_change_required: mustChangePassword(record),
    ...(deletion_at && { deletion_at: deletion_at.toISOString() }),
  };
}

/** Converts a stored account to an answer. */
export function toUser(record: UserRecord): User {
  return {
    _id: record._id.toHexString(),
    name: record.name,
    email: record.email,
    email_verified: Boolean(record.email_verified_at),
    role: record.role,
    permissions: effectivePermissions(record.role, record.permissions),
    created_at: record.created_at.toISOString(),
    version: record.version ?? 0,
  };
}
