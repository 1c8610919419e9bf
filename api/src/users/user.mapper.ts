import { effectivePermissions } from '@iris/contract/permissions';
import type { User } from '@iris/contract/users';
import type { UserRecord } from './user.schema.ts';

/** What the journal keeps of an account: who it was, not how to reach it, since the account may be deleted. */
export function toSnapshot({ name, role, permissions, created_at }: User): Omit<User, '_id' | 'email' | 'version'> {
  return { name, role, permissions, created_at };
}

/** An account as every answer shows it. */
export function toUser(record: UserRecord): User {
  return {
    _id: record._id.toHexString(),
    name: record.name,
    email: record.email,
    role: record.role,
    permissions: effectivePermissions(record.role, record.permissions),
    created_at: record.created_at.toISOString(),
    version: record.version ?? 0,
  };
}
