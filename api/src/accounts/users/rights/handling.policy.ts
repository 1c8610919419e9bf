import type { User } from '@iris/contract/accounts';
import { type CurrentAccount, ProblemError } from '../../../foundation/index.ts';

/** Who acts, or looks. */
type Handler = Pick<CurrentAccount, 'role'>;

/** Whether somebody with `manage_users` acts on an account: on those of administrators only super administrators do. */
export function mayHandle(handler: Handler, { role }: Pick<User, 'role'>): boolean {
  return role === 'student' || handler.role === 'super_admin';
}

/** @throws {ProblemError} `permission_denied` for the account of an administrator, unless a super administrator acts */
export function checkMayHandle(handler: Handler, account: Pick<User, 'role'>): void {
  if (mayHandle(handler, account)) return;
  const detail = "Seul un super administrateur agit sur le compte d'un administrateur";
  throw new ProblemError('permission_denied', { detail });
}
