import { deploymentSchema, type RollbackInput, rollbackInputSchema } from '@iris/contract/releases';
import { type DeploymentWithHealth, deploymentListSchema } from '@iris/contract/telemetry';
import { Body, Controller, Get, Post } from '@nestjs/common';
import { SuperAdminOnly } from '../common/access.decorators.ts';
import { Answers } from '../common/answers.decorator.ts';
import { CurrentUser, type SignedInUser } from '../common/signed-in-user.ts';
import { ReleasesService } from './releases.service.ts';

@Controller('admin/deployments')
export class DeploymentsController {
  constructor(private readonly releases: ReleasesService) {}

  @Get()
  @SuperAdminOnly()
  @Answers(200, deploymentListSchema)
  async list(): Promise<DeploymentWithHealth[]> {
    const deployments = await this.releases.deployments();
    return deployments.map((deployment) => ({ ...deployment, health: [] }));
  }

  @Post('rollback')
  @SuperAdminOnly()
  @Answers(200, deploymentSchema)
  rollBack(@Body({ schema: rollbackInputSchema }) rollback: RollbackInput, @CurrentUser() actor: SignedInUser) {
    return this.releases.rollBackAsAdmin(rollback, actor);
  }
}
