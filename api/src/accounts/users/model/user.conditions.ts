import type { UserFilter } from '@iris/contract/accounts';
import { PERMISSIONS, type PermissionSet, ROLES, searchWords, typedWords } from '@iris/contract/foundation';
import type { QueryFilter } from 'mongoose';
import { searchCondition } from '../../../foundation/index.ts';
import type { UserRecord } from './user.schema.ts';

/** Lists all roles when none is given, because the index begins with the role. */
export function hasRole(role: UserFilter['role']): QueryFilter<UserRecord> {
  return { role: role ?? { $in: ROLES } };
}

/** Condition for accounts with words that begin like each word of a query, and the e-mails in it; empty without words. */
export function hasWords(q = ''): QueryFilter<UserRecord> {
  const words = typedWords(q).map(beginning);
  const { search: { $all: emails } = { $all: [] } } = searchCondition(emailsIn(q).join(' '));
  return words.length > 0 ? { search: { $all: [...words, ...emails] } } : {};
}

/** The e-mails in a query, or what is typed of them, folded: a number in one is no word for itself. */
export function emailsIn(q: string): string[] {
  return searchWords(q).filter((word) => word.includes('@'));
}

/** Condition for the expected version; a missing version means 0. */
export function hasVersion(expected: number | undefined): QueryFilter<UserRecord> {
  return expected === undefined ? {} : { version: expected === 0 ? { $in: [0, null] } : expected };
}

/** Condition for accounts with other permissions; those never granted are absent. */
export function hasOther(permissions: PermissionSet): QueryFilter<UserRecord> {
  return { $or: PERMISSIONS.map((key) => ({ [`permissions.${key}`]: permissions[key] ? { $ne: true } : true })) };
}

/** A word is what `foldedWords` finds; MongoDB knows no other way to say where it begins. */
function beginning(word: string): RegExp {
  return new RegExp(`(?<![\\p{L}\\p{N}])${word}`, 'u');
}
