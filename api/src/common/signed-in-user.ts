import type { PermissionSet, Role } from '@iris/contract/permissions';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';

/** The account of the caller, read from the database for this request. */
export interface SignedInUser {
  id: string;
  name: string;
  email: string;
  role: Role;
  /** The permissions in effect for its role. */
  permissions: PermissionSet;
  /** Whether it must choose a safer password before it acts as an administrator. */
  passwordChangeRequired: boolean;
}

/** Author of a change, as recorded in the journal. */
export type Actor = Pick<SignedInUser, 'id' | 'name'>;

/** Parameter decorator: the caller's account, on routes that require a session. */
export const CurrentUser = createParamDecorator((_: unknown, context: ExecutionContext) => {
  return context.switchToHttp().getRequest<{ user?: SignedInUser }>().user;
});
