import { Controller, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { CurrentTeam, Endpoint, Input, type InputOf } from '../endpoint.ts';
import type { Team } from '../releases/deploy-tokens.service.ts';
import { PreviewsService } from './previews.service.ts';

@Controller()
export class PreviewsController {
  constructor(private readonly previews: PreviewsService) {}

  @Endpoint('POST /releases/preview')
  create(
    @Input() { body }: InputOf<'POST /releases/preview'>,
    @CurrentTeam() team: Team,
    @Req() { protocol, host }: FastifyRequest,
  ) {
    return this.previews.create(body, team, `${protocol}://${host}`);
  }
}
