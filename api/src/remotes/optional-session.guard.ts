import type { Role } from '@iris/contract/permissions';
import { createParamDecorator, type ExecutionContext, Injectable } from '@nestjs/common';
import { AuthGuard } from '@nestjs/passport';
import type { SignedInUser } from '../common/signed-in-user.ts';
import { DatabaseService } from '../database/database.service.ts';

interface OptionalSessionRequest {
  headers: { authorization?: string };
  user?: SignedInUser;
  roleLookup?: Promise<Role | undefined>;
}

/** Answers the caller's role once it has been looked up; none for a visitor. */
export type RoleLookup = () => OptionalSessionRequest['roleLookup'];

/** The caller's role; only on routes with {@link OptionalSessionGuard}. A function: Nest would wait for a promise. */
export const CurrentRole = createParamDecorator((_: unknown, context: ExecutionContext): RoleLookup => {
  const { roleLookup } = context.switchToHttp().getRequest<OptionalSessionRequest>();
  return () => roleLookup;
});

/**
 * Starts looking up the caller's account; with an invalid token or without a database the caller is a visitor.
 * Does not wait for it: the channel states are read meanwhile.
 */
@Injectable()
export class OptionalSessionGuard extends AuthGuard('jwt') {
  constructor(private readonly database: DatabaseService) {
    super();
  }

  override canActivate(context: ExecutionContext): boolean {
    const request = context.switchToHttp().getRequest<OptionalSessionRequest>();
    if (request.headers.authorization) request.roleLookup = this.#lookUp(context, request);
    return true;
  }

  async #lookUp(context: ExecutionContext, request: OptionalSessionRequest): Promise<Role | undefined> {
    const lookup = Promise.resolve(super.canActivate(context));
    // The first paint waits for this: a public list now is better than the full list late.
    await this.database.inHalfTime(lookup).catch(() => undefined);
    return request.user?.role;
  }
}
