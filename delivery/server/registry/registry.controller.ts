import { Controller, Inject, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { etagOf } from '../common/etag.ts';
import { Endpoint, Input, type InputOf } from '../endpoint.ts';
import {
  DELIVERY_OPTIONS,
  DeliveryDatabase,
  type DeliveryOptions,
  DeliveryProduct,
  WithoutDatabase,
} from '../ports.ts';
import { bucketFor } from './canary.ts';
import { PreviewsService } from './preview/previews.service.ts';
import { RegistryService } from './registry.service.ts';

@Controller()
@WithoutDatabase()
export class RegistryController {
  constructor(
    private readonly registry: RegistryService,
    private readonly previews: PreviewsService,
    private readonly product: DeliveryProduct,
    private readonly database: DeliveryDatabase,
    @Inject(DELIVERY_OPTIONS) private readonly options: DeliveryOptions,
  ) {}

  @Endpoint('GET /remotes')
  async list(
    @Input() { query }: InputOf<'GET /remotes'>,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const { bucket, newCookie } = bucketFor(request, this.options.publicUrl);
    // Read in parallel. Without its account a caller is refused: the list of visitors would take its pages away.
    const viewer = this.database.inTime(this.product.viewerOf(request));
    const preview = this.previews.previewedIn(request.headers.cookie);
    const asked = { preview, ...query };
    const { remotes, restricted, generation, hasCanary } = await this.registry.listFor(viewer, bucket, asked);
    const answer = { remotes, restricted, generation };
    const etag = etagOf(JSON.stringify(answer));
    reply.headers({ etag, 'cache-control': 'private, no-cache', vary: 'Authorization, Cookie' });
    if (hasCanary && newCookie) reply.header('set-cookie', newCookie);
    // Compressing proxies change the validator to W/"…".
    if (!request.headers['if-none-match']?.includes(etag)) return answer;
    reply.code(304);
    return undefined;
  }
}
