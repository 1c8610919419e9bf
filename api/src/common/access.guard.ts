import type { ErrorCode } from '@iris/contract/errors';
import type { Access, Permission } from '@iris/contract/permissions';
import { type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { AuthGuard } from '@nestjs/passport';
import { ACCESS_METADATA } from './access.decorators.ts';
import { ProblemError } from './problem.error.ts';
import type { SignedInUser } from './signed-in-user.ts';

/** The one guard of every route. Closed by default: a route that does not say who may call it is refused to all. */
@Injectable()
export class AccessGuard extends AuthGuard('jwt') {
  constructor(private readonly reflector: Reflector) {
    super();
  }

  override async canActivate(context: ExecutionContext): Promise<boolean> {
    const access = this.reflector.getAllAndOverride<Access | undefined>(ACCESS_METADATA, [
      context.getHandler(),
      context.getClass(),
    ]);
    // The guard of TeamOnly checks a team's token.
    if (access === 'public' || access === 'team') return true;
    await super.canActivate(context);
    const { user } = context.switchToHttp().getRequest<{ user: SignedInUser }>();
    const refusal = access === undefined ? 'permission_denied' : refusalFor(access, user);
    if (refusal) throw new ProblemError(refusal);
    return true;
  }

  // The signature is Passport's: it hands over `false` for a missing, wrong or outdated token.
  override handleRequest<User = SignedInUser>(error: unknown, user: User | false | null): User {
    if (error) throw error;
    if (!user) throw new ProblemError('authentication_required');
    return user;
  }
}

/** Why `user` may not call a route that asks for `access`, if so. */
function refusalFor(access: Exclude<Access, 'public' | 'team'>, user: SignedInUser): ErrorCode | undefined {
  if (access === 'signed_in') return undefined;
  if (access === 'student') return user.role === 'student' ? undefined : 'student_only';
  if (access === 'super_admin') return user.role === 'super_admin' ? undefined : 'permission_denied';
  const holds = (permission: Permission) => user.permissions[permission];
  const isGranted = 'anyOf' in access ? access.anyOf.some(holds) : access.every(holds);
  return isGranted ? undefined : 'permission_denied';
}
