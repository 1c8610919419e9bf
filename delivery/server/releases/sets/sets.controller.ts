import { Controller, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { CurrentTeam, Endpoint, Input, type InputOf } from '../../endpoint.ts';
import type { Team } from '../tokens/deploy-tokens.service.ts';
import { SetsService } from './sets.service.ts';

@Controller()
export class SetsController {
  constructor(private readonly sets: SetsService) {}

  @Endpoint('GET /releases/sets')
  get(@Input() { query }: InputOf<'GET /releases/sets'>) {
    return this.sets.get(query.set);
  }

  @Endpoint('POST /releases/sets')
  put(@Input() { body }: InputOf<'POST /releases/sets'>, @CurrentTeam() team: Team) {
    return this.sets.put(body, team);
  }

  @Endpoint('POST /releases/sets/moves')
  move(
    @Input() { body }: InputOf<'POST /releases/sets/moves'>,
    @CurrentTeam() team: Team,
    @Req() request: FastifyRequest,
  ) {
    return this.sets.move(body, team, request);
  }
}
