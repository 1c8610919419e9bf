import type { InputOf } from '@iris/contract/routes';
import { Controller } from '@nestjs/common';
import { Endpoint } from '../common/endpoint.decorator.ts';
import { Input } from '../common/input.decorator.ts';
import { CurrentUser, type SignedInUser } from '../common/signed-in-user.ts';
import { TelemetryService } from '../telemetry/telemetry.service.ts';
import { ReleasesService } from './releases.service.ts';

@Controller()
export class DeploymentsController {
  constructor(
    private readonly releases: ReleasesService,
    private readonly telemetry: TelemetryService,
  ) {}

  @Endpoint('GET /admin/deployments')
  async list() {
    const [deployments, health] = await Promise.all([this.releases.deployments(), this.telemetry.health()]);
    return deployments.map((deployment) => ({
      ...deployment,
      health: health.filter(({ remote }) => remote === deployment.remote),
    }));
  }

  @Endpoint('POST /admin/deployments/rollback')
  rollBack(@Input() { body }: InputOf<'POST /admin/deployments/rollback'>, @CurrentUser() actor: SignedInUser) {
    return this.releases.rollBackAsAdmin(body, actor);
  }
}
