import type { Access, ErrorCode, Permission, RouteDefinition } from '@iris/contract/foundation';
import { type ApiRoute, definitionOf } from '@iris/contract/routes';
import { DeployTokensService } from '@iris/delivery/server';
import { type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { AuthGuard } from '@nestjs/passport';
import { InjectConfig } from '../config/config.module.ts';
import type { Config } from '../config/env.ts';
import { DatabaseService } from '../database/database.service.ts';
import { ROUTE_METADATA } from './endpoint.decorator.ts';
import { ProblemError } from './problems/problem.error.ts';
import type { AdmittedRequest, SignedInUser } from './requests/signed-in-user.ts';

/** How long a proof of identity counts as recent, in milliseconds. */
const RECENT_MS = 15 * 60_000;

/** Checks the access of every route. A handler without a route of the table is denied to everybody. */
@Injectable()
export class AccessGuard extends AuthGuard('jwt') {
  constructor(
    private readonly reflector: Reflector,
    private readonly teams: DeployTokensService,
    private readonly database: DatabaseService,
    @InjectConfig() private readonly config: Config,
  ) {
    super();
  }

  override async canActivate(context: ExecutionContext): Promise<boolean> {
    const route = this.reflector.get<ApiRoute | undefined>(ROUTE_METADATA, context.getHandler());
    const definition = route && definitionOf(route);
    const access = definition?.access;
    if (access === 'public') return true;
    if (access === 'team') return this.#admitTeam(context.switchToHttp().getRequest<AdmittedRequest>());
    await super.canActivate(context);
    const { user } = context.switchToHttp().getRequest<{ user: SignedInUser }>();
    const refusal = access === undefined ? 'permission_denied' : refusalFor(access, user);
    if (refusal) throw new ProblemError(refusal);
    const duty = isAdministrative(access) ? findDuty(user) : undefined;
    if (duty) throw new ProblemError(duty);
    // After the rights: who may not act learns so instead of being asked for a password.
    if (this.#needsProof(definition?.recent, user)) throw new ProblemError('reauthentication_required');
    return true;
  }

  /** Requires a valid deploy token; the service checks that the application is that of the team. */
  async #admitTeam(request: AdmittedRequest): Promise<true> {
    const [, token = ''] = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '') ?? [];
    request.team = await this.database.inTime(this.teams.teamOf(token));
    if (!request.team) throw new ProblemError('deploy_token_required');
    return true;
  }

  #needsProof(recent: RouteDefinition['recent'], { hasSecondFactor, proofAgeMs }: SignedInUser): boolean {
    if (recent === undefined || proofAgeMs <= RECENT_MS) return false;
    if (recent === 'second_factor') return hasSecondFactor;
    return recent === true || this.config.production;
  }

  // Called by Passport, with `false` for a missing, invalid or expired token.
  override handleRequest<User = SignedInUser>(error: unknown, user: User | false | null): User {
    if (error) throw error;
    if (!user) throw new ProblemError('authentication_required');
    return user;
  }
}

/** Whether a route with this access is one of administrators. */
function isAdministrative(access: Access | undefined): boolean {
  return access === 'super_admin' || typeof access === 'object';
}

/** What an administrator has to do first for the own account, as an error code. */
export function findDuty(
  user: Pick<SignedInUser, 'passwordChangeRequired' | 'secondFactorSetupRequired'>,
): ErrorCode | undefined {
  if (user.passwordChangeRequired) return 'password_change_required';
  return user.secondFactorSetupRequired ? 'second_factor_setup_required' : undefined;
}

/** The error code if `user` does not have `access`, otherwise undefined. */
function refusalFor(access: Exclude<Access, 'public' | 'team'>, user: SignedInUser): ErrorCode | undefined {
  if (access === 'signed_in') return undefined;
  if (access === 'student') return user.role === 'student' ? undefined : 'student_only';
  if (access === 'super_admin') return user.role === 'super_admin' ? undefined : 'permission_denied';
  const isHeld = (permission: Permission) => user.permissions[permission];
  const isGranted = 'anyOf' in access ? access.anyOf.some(isHeld) : access.every(isHeld);
  return isGranted ? undefined : 'permission_denied';
}
