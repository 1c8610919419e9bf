import type { Role } from '@iris/contract/permissions';
import { hashPassword } from './password.ts';
import { userSearch } from './user.schema.ts';

/** What an account is created from. */
export interface NewAccount {
  name: string;
  email: string;
  password: string;
  role: Role;
}

/** The stored fields of a new account. @throws {ProblemError} `overloaded` */
export async function toStore({ password, ...account }: NewAccount) {
  const password_hash = await hashPassword(password);
  return { ...account, password_hash, password_version: 0, created_at: new Date(), search: userSearch(account) };
}
