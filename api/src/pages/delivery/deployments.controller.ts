import {
  DeploymentsService,
  DeployTokensService,
  HealthService,
  ReleasesService,
  SetsService,
  TelemetryService,
} from '@iris/delivery/server';
import { Controller } from '@nestjs/common';
import { Call, type CallOf, Endpoint } from '../../foundation/index.ts';

/** What super administrators see and do. */
@Controller()
export class DeploymentsController {
  constructor(
    private readonly deployments: DeploymentsService,
    private readonly releases: ReleasesService,
    private readonly sets: SetsService,
    private readonly telemetry: TelemetryService,
    private readonly health: HealthService,
    private readonly tokens: DeployTokensService,
  ) {}

  @Endpoint('GET /admin/deployments')
  async list() {
    const [deployments, health, canaries] = await Promise.all([
      this.deployments.list(),
      this.telemetry.health(),
      this.health.ofCanaries(),
    ]);
    return deployments.map((deployment) => ({
      ...deployment,
      health: health.filter(({ remote }) => remote === deployment.name),
      canary_health: canaries.get(deployment.name) ?? null,
    }));
  }

  @Endpoint('POST /admin/deployments/rollback')
  rollBack(@Call() { body, user }: CallOf<'POST /admin/deployments/rollback'>) {
    return this.releases.rollBack(body, user);
  }

  @Endpoint('POST /admin/deployments/approve')
  approve(@Call() { body, user }: CallOf<'POST /admin/deployments/approve'>) {
    return this.releases.approve(body, user);
  }

  @Endpoint('POST /admin/deployments/removal')
  remove(@Call() { body, user }: CallOf<'POST /admin/deployments/removal'>) {
    return this.releases.remove(body, user);
  }

  @Endpoint('GET /admin/deployments/sets')
  listSets() {
    return this.sets.list();
  }

  @Endpoint('POST /admin/deployments/sets/moves')
  moveSet(@Call() { body, user, request }: CallOf<'POST /admin/deployments/sets/moves'>) {
    return this.sets.move(body, user, request);
  }

  @Endpoint('GET /admin/deployments/tokens')
  listTokens() {
    return this.tokens.list();
  }

  @Endpoint('POST /admin/deployments/tokens')
  async createToken(@Call() { body, user }: CallOf<'POST /admin/deployments/tokens'>) {
    return { token: await this.tokens.create(body, user) };
  }

  @Endpoint('DELETE /admin/deployments/tokens/:id')
  revokeToken(@Call() { params, user }: CallOf<'DELETE /admin/deployments/tokens/:id'>) {
    return this.tokens.revoke(params.id, user);
  }
}
