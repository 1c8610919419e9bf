import {
  DeliveryProduct,
  HealthService,
  PreviewsService,
  RegistryService,
  ReleaseFilesService,
  ReleasesService,
  SetsService,
  TelemetryService,
} from '@iris/delivery/server';
import { Controller, Inject } from '@nestjs/common';
import { Call, type CallOf, Endpoint } from '../../foundation/index.ts';
import { DeliveryProductService } from './delivery-product.service.ts';

/** What teams see and do with their deploy token. */
@Controller()
export class ReleasesController {
  constructor(
    private readonly releases: ReleasesService,
    private readonly files: ReleaseFilesService,
    private readonly sets: SetsService,
    private readonly health: HealthService,
    private readonly previews: PreviewsService,
    private readonly telemetry: TelemetryService,
    private readonly registry: RegistryService,
    @Inject(DeliveryProduct) private readonly product: DeliveryProductService,
  ) {}

  @Endpoint('GET /releases')
  async get(@Call() { query, team }: CallOf<'GET /releases'>) {
    const deployment = await this.releases.get(query.name, team);
    return { ...deployment, canary_health: (await this.health.ofCanaries()).get(query.name) ?? null };
  }

  @Endpoint('GET /releases/health')
  async getHealth(@Call() { query, team }: CallOf<'GET /releases/health'>) {
    const { name } = await this.releases.get(query.name, team);
    const [versions, errors] = await Promise.all([this.telemetry.health(name), this.product.listErrors(name)]);
    return { versions, errors };
  }

  @Endpoint('GET /releases/types')
  getTypes(@Call() { query }: CallOf<'GET /releases/types'>) {
    return this.releases.types(query.name);
  }

  @Endpoint('GET /releases/registry')
  getRegistry() {
    return this.registry.listLive();
  }

  @Endpoint('POST /releases')
  announce(@Call() { body, team }: CallOf<'POST /releases'>) {
    return this.releases.announce(body, team);
  }

  @Endpoint('PUT /releases/files/:digest')
  receive(@Call() { params, team, request }: CallOf<'PUT /releases/files/:digest'>) {
    return this.files.receive(params.digest, request.raw, team);
  }

  @Endpoint('POST /releases/preview')
  preview(@Call() { body, team, request }: CallOf<'POST /releases/preview'>) {
    return this.previews.create(body, team, `${request.protocol}://${request.host}`);
  }

  @Endpoint('POST /releases/activate')
  activate(@Call() { body, team, request }: CallOf<'POST /releases/activate'>) {
    return this.releases.activate(body, team, request);
  }

  @Endpoint('POST /releases/canary')
  ramp(@Call() { body, team }: CallOf<'POST /releases/canary'>) {
    return this.releases.ramp(body, team);
  }

  @Endpoint('POST /releases/promote')
  promote(@Call() { body, team }: CallOf<'POST /releases/promote'>) {
    return this.releases.promote(body.name, team);
  }

  @Endpoint('POST /releases/rollback')
  rollBack(@Call() { body, team }: CallOf<'POST /releases/rollback'>) {
    return this.releases.rollBackAsTeam(body, team);
  }

  @Endpoint('GET /releases/sets')
  getSet(@Call() { query, team }: CallOf<'GET /releases/sets'>) {
    return this.sets.get(query.set, team.application);
  }

  @Endpoint('POST /releases/sets')
  putIntoSet(@Call() { body, team }: CallOf<'POST /releases/sets'>) {
    return this.sets.put(body, team);
  }

  @Endpoint('POST /releases/sets/moves')
  moveSet(@Call() { body, team, request }: CallOf<'POST /releases/sets/moves'>) {
    return this.sets.move(body, team, request);
  }
}
