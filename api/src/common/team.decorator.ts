import type { RemoteName } from '@iris/contract/remotes';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';

/** Knows whose deploy token a caller has. */
export abstract class TeamTokens {
  /** The remote whose team has this token, if any has. */
  abstract remoteOf(token: string): Promise<RemoteName | undefined>;
}

/** A request with a valid deploy token. */
export interface TeamRequest {
  headers: { authorization?: string };
  team?: RemoteName;
}

/** The remote of the team that calls; only on routes for teams. */
export const CurrentTeam = createParamDecorator((_: unknown, context: ExecutionContext) => {
  return context.switchToHttp().getRequest<TeamRequest>().team;
});
