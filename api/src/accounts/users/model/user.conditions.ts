import type { UserFilter } from '@iris/contract/accounts';
import { PERMISSIONS, type PermissionSet, ROLES } from '@iris/contract/foundation';
import type { QueryFilter, Types } from 'mongoose';
import { searchCondition } from '../../../foundation/index.ts';
import type { UserRecord } from './user.schema.ts';

/** Lists all roles when none is given, because the index begins with the role; `ids` match whatever their search text. */
export function matching({ role, q }: UserFilter, ids: readonly Types.ObjectId[] = []): QueryFilter<UserRecord> {
  const isFound = searchCondition(q);
  return { role: role ?? { $in: ROLES }, ...(ids.length > 0 ? { $or: [isFound, { _id: { $in: ids } }] } : isFound) };
}

/** Condition for the expected version; a missing version means 0. */
export function hasVersion(expected: number | undefined): QueryFilter<UserRecord> {
  return expected === undefined ? {} : { version: expected === 0 ? { $in: [0, null] } : expected };
}

/** Condition for accounts with other permissions; those never granted are absent. */
export function hasOther(permissions: PermissionSet): QueryFilter<UserRecord> {
  return { $or: PERMISSIONS.map((key) => ({ [`permissions.${key}`]: permissions[key] ? { $ne: true } : true })) };
}
