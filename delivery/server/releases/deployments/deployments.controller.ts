import { Controller, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { CurrentActor, Endpoint, Input, type InputOf } from '../../endpoint.ts';
import type { Actor } from '../../ports.ts';
import { TelemetryService } from '../../telemetry/telemetry.service.ts';
import { ApplicationsService } from '../applications/applications.service.ts';
import { HealthService } from '../health/health.service.ts';
import { ReleasesService } from '../releases.service.ts';
import { SetsService } from '../sets/sets.service.ts';
import { DeployTokensService } from '../tokens/deploy-tokens.service.ts';

/** What operators of the product see and do. */
@Controller()
export class DeploymentsController {
  constructor(
    private readonly applications: ApplicationsService,
    private readonly releases: ReleasesService,
    private readonly sets: SetsService,
    private readonly telemetry: TelemetryService,
    private readonly health: HealthService,
    private readonly tokens: DeployTokensService,
  ) {}

  @Endpoint('GET /admin/deployments')
  async list() {
    const [deployments, health, canaries] = await Promise.all([
      this.applications.deployments(),
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
  rollBack(@Input() { body }: InputOf<'POST /admin/deployments/rollback'>, @CurrentActor() actor: Actor) {
    return this.releases.rollBack(body, actor);
  }

  @Endpoint('POST /admin/deployments/approve')
  approve(@Input() { body }: InputOf<'POST /admin/deployments/approve'>, @CurrentActor() actor: Actor) {
    return this.releases.approve(body, actor);
  }

  @Endpoint('POST /admin/deployments/removal')
  remove(@Input() { body }: InputOf<'POST /admin/deployments/removal'>, @CurrentActor() actor: Actor) {
    return this.releases.remove(body, actor);
  }

  @Endpoint('GET /admin/deployments/sets')
  listSets() {
    return this.sets.list();
  }

  @Endpoint('POST /admin/deployments/sets/moves')
  moveSet(
    @Input() { body }: InputOf<'POST /admin/deployments/sets/moves'>,
    @CurrentActor() actor: Actor,
    @Req() request: FastifyRequest,
  ) {
    return this.sets.move(body, actor, request);
  }

  @Endpoint('GET /admin/deployments/tokens')
  listTokens() {
    return this.tokens.list();
  }

  @Endpoint('POST /admin/deployments/tokens')
  async createToken(@Input() { body }: InputOf<'POST /admin/deployments/tokens'>, @CurrentActor() actor: Actor) {
    return { token: await this.tokens.create(body, actor) };
  }

  @Endpoint('DELETE /admin/deployments/tokens/:id')
  revokeToken(@Input() { params }: InputOf<'DELETE /admin/deployments/tokens/:id'>, @CurrentActor() actor: Actor) {
    return this.tokens.revoke(params.id, actor);
  }
}
