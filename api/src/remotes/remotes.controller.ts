import { Controller, Req, Res, UseGuards } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Endpoint } from '../common/endpoint.decorator.ts';
import { etagOf } from '../common/etag.ts';
import { InjectConfig } from '../config/config.module.ts';
import type { Config } from '../config/env.ts';
import { WithoutDatabase } from '../database/database-ready.guard.ts';
import { bucketFor } from './canary.ts';
import { CurrentRole, OptionalSessionGuard, type RoleLookup } from './optional-session.guard.ts';
import { RegistryService } from './registry.service.ts';

@Controller()
@WithoutDatabase()
export class RemotesController {
  constructor(
    private readonly registry: RegistryService,
    @InjectConfig() private readonly config: Config,
  ) {}

  @Endpoint('GET /remotes')
  @UseGuards(OptionalSessionGuard)
  async list(
    @CurrentRole() lookUpRole: RoleLookup,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const { bucket, newCookie } = bucketFor(request, this.config.publicUrl);
    const { remotes, hasCanary } = await this.registry.listFor(lookUpRole(), bucket);
    const etag = etagOf(JSON.stringify(remotes));
    reply.headers({ etag, 'cache-control': 'private, no-cache', vary: 'Authorization, Cookie' });
    if (hasCanary && newCookie) reply.header('set-cookie', newCookie);
    // Compressing proxies change the validator to W/"…".
    if (!request.headers['if-none-match']?.includes(etag)) return remotes;
    reply.code(304);
    return undefined;
  }
}
