import { deploymentSchema, type RollbackInput, rollbackInputSchema } from '@iris/contract/releases';
import { type DeploymentWithHealth, deploymentListSchema } from '@iris/contract/telemetry';
import { Body, Controller, Get, Post } from '@nestjs/common';
import { SuperAdminOnly } from '../common/access.decorators.ts';
import { Answers } from '../common/answers.decorator.ts';
import { CurrentUser, type SignedInUser } from '../common/signed-in-user.ts';
import { TelemetryService } from '../telemetry/telemetry.service.ts';
import { ReleasesService } from './releases.service.ts';

@Controller('admin/deployments')
export class DeploymentsController {
  constructor(
    private readonly releases: ReleasesService,
    private readonly telemetry: TelemetryService,
  ) {}

  @Get()
  @SuperAdminOnly()
  @Answers(200, deploymentListSchema)
  async list(): Promise<DeploymentWithHealth[]> {
    const [deployments, health] = await Promise.all([this.releases.deployments(), this.telemetry.health()]);
    return deployments.map((deployment) => ({
      ...deployment,
      health: health.filter(({ remote }) => remote === deployment.remote),
    }));
  }

  @Post('rollback')
  @SuperAdminOnly()
  @Answers(200, deploymentSchema)
  rollBack(@Body({ schema: rollbackInputSchema }) rollback: RollbackInput, @CurrentUser() actor: SignedInUser) {
    return this.releases.rollBackAsAdmin(rollback, actor);
  }
}
