import type { PermissionSet, Role } from '@iris/contract/permissions';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';

/** Who is calling, as the database knows the account at this very request. */
export interface SignedInUser {
  id: string;
  name: string;
  role: Role;
  /** What the account may really do. */
  permissions: PermissionSet;
}

/** Who makes a change, as the journal keeps it. */
export type Actor = Pick<SignedInUser, 'id' | 'name'>;

/** The caller; only on routes that ask for one. */
export const CurrentUser = createParamDecorator((_: unknown, context: ExecutionContext) => {
  return context.switchToHttp().getRequest<{ user?: SignedInUser }>().user;
});
