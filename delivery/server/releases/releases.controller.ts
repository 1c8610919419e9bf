import { Controller, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { CurrentTeam, Endpoint, Input, type InputOf } from '../endpoint.ts';
import { PreviewsService } from '../registry/preview/previews.service.ts';
import { ReleaseFilesService } from './files/release-files.service.ts';
import { HealthService } from './health/health.service.ts';
import { ReleasesService } from './releases.service.ts';
import type { Team } from './tokens/deploy-tokens.service.ts';

@Controller()
export class ReleasesController {
  constructor(
    private readonly releases: ReleasesService,
    private readonly files: ReleaseFilesService,
    private readonly health: HealthService,
    private readonly previews: PreviewsService,
  ) {}

  @Endpoint('GET /releases')
  async get(@Input() { query }: InputOf<'GET /releases'>, @CurrentTeam() team: Team) {
    const deployment = await this.releases.get(query.name, team);
    return { ...deployment, canary_health: (await this.health.ofCanaries()).get(query.name) ?? null };
  }

  @Endpoint('POST /releases')
  announce(@Input() { body }: InputOf<'POST /releases'>, @CurrentTeam() team: Team) {
    return this.releases.announce(body, team);
  }

  @Endpoint('PUT /releases/files/:digest')
  receive(
    @Input() { params }: InputOf<'PUT /releases/files/:digest'>,
    @Req() { raw }: FastifyRequest,
    @CurrentTeam() team: Team,
  ) {
    return this.files.receive(params.digest, raw, team);
  }

  @Endpoint('POST /releases/preview')
  preview(
    @Input() { body }: InputOf<'POST /releases/preview'>,
    @CurrentTeam() team: Team,
    @Req() { protocol, host }: FastifyRequest,
  ) {
    return this.previews.create(body, team, `${protocol}://${host}`);
  }

  @Endpoint('POST /releases/activate')
  activate(
    @Input() { body }: InputOf<'POST /releases/activate'>,
    @CurrentTeam() team: Team,
    @Req() request: FastifyRequest,
  ) {
    return this.releases.activate(body, team, request);
  }

  @Endpoint('POST /releases/canary')
  ramp(@Input() { body }: InputOf<'POST /releases/canary'>, @CurrentTeam() team: Team) {
    return this.releases.ramp(body, team);
  }

  @Endpoint('POST /releases/promote')
  promote(@Input() { body }: InputOf<'POST /releases/promote'>, @CurrentTeam() team: Team) {
    return this.releases.promote(body.name, team);
  }

  @Endpoint('POST /releases/rollback')
  rollBack(@Input() { body }: InputOf<'POST /releases/rollback'>, @CurrentTeam() team: Team) {
    return this.releases.rollBackAsTeam(body, team);
  }
}
