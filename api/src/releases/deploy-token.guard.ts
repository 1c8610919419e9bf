import type { RemoteName } from '@iris/contract/remotes';
import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { ProblemError } from '../common/problem.error.ts';
import { DeployTokensService } from './deploy-tokens.service.ts';

/** A request with a valid deploy token. */
export interface TeamRequest {
  headers: { authorization?: string };
  team?: RemoteName;
}

/** Asks for the deploy token of a team; the service decides what that team may touch. */
@Injectable()
export class DeployTokenGuard implements CanActivate {
  constructor(private readonly tokens: DeployTokensService) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<TeamRequest>();
    const [, token = ''] = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '') ?? [];
    request.team = await this.tokens.remoteOf(token);
    if (!request.team) throw new ProblemError('deploy_token_required');
    return true;
  }
}
