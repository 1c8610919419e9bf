import type { Access } from '@iris/contract/permissions';
import { applyDecorators, createParamDecorator, type ExecutionContext, SetMetadata, UseGuards } from '@nestjs/common';
import { ApiBearerAuth } from '@nestjs/swagger';
import { ACCESS_METADATA } from '../common/access.decorators.ts';
import { DeployTokenGuard, type TeamRequest } from './deploy-token.guard.ts';

/** Asks for the deploy token of a team instead of an account. */
export const TeamOnly = () => {
  return applyDecorators(
    SetMetadata(ACCESS_METADATA, 'team' satisfies Access),
    UseGuards(DeployTokenGuard),
    ApiBearerAuth(),
  );
};

/** The remote of the team that calls; only on routes for teams. */
export const CurrentTeam = createParamDecorator((_: unknown, context: ExecutionContext) => {
  return context.switchToHttp().getRequest<TeamRequest>().team;
});
