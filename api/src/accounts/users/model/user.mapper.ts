import type { Person, User } from '@iris/contract/accounts';
import { effectivePermissions } from '@iris/contract/foundation';
import type { Actor } from '../../../foundation/index.ts';
import type { CredentialVersions } from '../../sessions/session.policy.ts';
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

/** Whether a super administrator has no second factor where one `isRequired`. */
export function mustSetUpSecondFactor({ role, second_factor_at }: UserRecord, isRequired: boolean): boolean {
  return isRequired && role === 'super_admin' && !second_factor_at;
}

/** Converts a stored account to an answer to itself; `isRequired` is the second factor of super administrators. */
export function toOwnUser(record: UserRecord, isRequired: boolean): User {
  const { deletion_at, printed_name, rpps } = record;
  return {
    ...toUser(record),
    password_change_required: mustChangePassword(record),
    second_factor_setup_required: mustSetUpSecondFactor(record, isRequired),
    ...(deletion_at && { deletion_at: deletion_at.toISOString() }),
    ...(printed_name && { printed_name }),
    ...(rpps && { rpps }),
  };
}

/** Converts a stored account to the page of a person; what its owner did is for those who `mayHandle` it. */
export function toPerson(record: UserRecord, mayHandle: boolean): Person {
  const { last_login_at, deletion_at, rpps } = record;
  const person = { ...toUser(record), ...(rpps && { rpps }) };
  if (!mayHandle) return { ...person, may_handle: false };
  return {
    ...person,
    may_handle: true,
    ...(last_login_at && { last_login_at: last_login_at.toISOString() }),
    ...(deletion_at && { deletion_at: deletion_at.toISOString() }),
  };
}

export function toUser(record: UserRecord): User {
  return {
    _id: record._id.toHexString(),
    name: record.name,
    email: record.email,
    email_verified: Boolean(record.email_verified_at),
    second_factor: Boolean(record.second_factor_at),
    role: record.role,
    permissions: effectivePermissions(record.role, record.permissions),
    created_at: record.created_at.toISOString(),
    version: record.version ?? 0,
  };
}

/** What the sessions of an account must have been opened with. */
export function toCredentialVersions({
  password_version,
  second_factor_version = 0,
}: Pick<UserRecord, 'password_version' | 'second_factor_version'>): CredentialVersions {
  return { passwordVersion: password_version, secondFactorVersion: second_factor_version };
}

/** The actor of a change made from the server: the account itself, with `means` as its name. */
export function toServerActor({ _id }: User, means: string): Actor {
  return { id: _id, name: means };
}
