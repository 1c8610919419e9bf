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

/** Returns the promise of the caller's role; undefined for a visitor. */
export type RoleLookup = () => OptionalSessionRequest['roleLookup'];

/** The caller's role; only on routes with {@link OptionalSessionGuard}. A function, because Nest would await a promise. */
export const CurrentRole = createParamDecorator((_: unknown, context: ExecutionContext): RoleLookup => {
  const { roleLookup } = context.switchToHttp().getRequest<OptionalSessionRequest>();
  return () => roleLookup;
});

/**
 * Starts to load the caller's account without waiting, in parallel with the channel states. With an invalid token or
 * during an outage the caller is a visitor.
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
    // The first paint waits for this: the public list is returned when the lookup is slow.
    await this.database.withinHalfAnswerTime(lookup).catch(() => undefined);
    return request.user?.role;
  }
}
