import type { RemoteName } from '@iris/contract/remotes';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';

/** Verifies deploy tokens. */
export abstract class TeamTokens {
  /** The remote of a token; undefined for an invalid token. */
  abstract remoteOf(token: string): Promise<RemoteName | undefined>;
}

/** A request with a valid deploy token. */
export interface TeamRequest {
  headers: { authorization?: string };
  team?: RemoteName;
}

/** Parameter decorator: the remote of the calling team, on routes for teams. */
export const CurrentTeam = createParamDecorator((_: unknown, context: ExecutionContext) => {
  return context.switchToHttp().getRequest<TeamRequest>().team;
});
