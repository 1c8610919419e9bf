import type { RemoteName } from '@iris/contract/remotes';
import type { InputOf } from '@iris/contract/routes';
import { Controller } from '@nestjs/common';
import { Endpoint } from '../common/endpoint.decorator.ts';
import { Input } from '../common/input.decorator.ts';
import { CurrentTeam } from '../common/team.decorator.ts';
import { ReleasesService } from './releases.service.ts';

@Controller()
export class ReleasesController {
  constructor(private readonly releases: ReleasesService) {}

  @Endpoint('GET /releases')
  get(@Input() { query }: InputOf<'GET /releases'>, @CurrentTeam() team: RemoteName) {
    return this.releases.get(query.remote, team);
  }

  @Endpoint('POST /releases')
  release(@Input() { body }: InputOf<'POST /releases'>, @CurrentTeam() team: RemoteName) {
    return this.releases.release(body, team);
  }

  @Endpoint('POST /releases/promote')
  promote(@Input() { body }: InputOf<'POST /releases/promote'>, @CurrentTeam() team: RemoteName) {
    return this.releases.promote(body.remote, team);
  }

  @Endpoint('POST /releases/rollback')
  rollBack(@Input() { body }: InputOf<'POST /releases/rollback'>, @CurrentTeam() team: RemoteName) {
    return this.releases.rollBackAsTeam(body, team);
  }
}
