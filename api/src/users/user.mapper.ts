import { effectivePermissions } from '@iris/contract/permissions';
import type { User } from '@iris/contract/users';
import type { UserRecord } from './user.schema.ts';

/** An account as every answer shows it. */
export function toUser(record: UserRecord): User {
  return {
    _id: record._id.toHexString(),
    name: record.name,
    email: record.email,
    role: record.role,
    permissions: effectivePermissions(record.role, record.permissions),
    created_at: record.created_at.toISOString(),
  };
}
