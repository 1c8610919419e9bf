import {
  deploymentSchema,
  promoteInputSchema,
  type ReleaseInput,
  type RemoteInput,
  type RollbackInput,
  releaseInputSchema,
  remoteQuerySchema,
  rollbackInputSchema,
} from '@iris/contract/releases';
import type { RemoteName } from '@iris/contract/remotes';
import { Body, Controller, Get, Post, Query } from '@nestjs/common';
import { Answers } from '../common/answers.decorator.ts';
import { ReleasesService } from './releases.service.ts';
import { CurrentTeam, TeamOnly } from './team.decorators.ts';

@Controller('releases')
export class ReleasesController {
  constructor(private readonly releases: ReleasesService) {}

  @Get()
  @TeamOnly()
  @Answers(200, deploymentSchema)
  get(@Query({ schema: remoteQuerySchema }) { remote }: RemoteInput, @CurrentTeam() team: RemoteName) {
    return this.releases.get(remote, team);
  }

  @Post()
  @TeamOnly()
  @Answers(201, deploymentSchema)
  release(@Body({ schema: releaseInputSchema }) release: ReleaseInput, @CurrentTeam() team: RemoteName) {
    return this.releases.release(release, team);
  }

  @Post('promote')
  @TeamOnly()
  @Answers(200, deploymentSchema)
  promote(@Body({ schema: promoteInputSchema }) { remote }: RemoteInput, @CurrentTeam() team: RemoteName) {
    return this.releases.promote(remote, team);
  }

  @Post('rollback')
  @TeamOnly()
  @Answers(200, deploymentSchema)
  rollBack(@Body({ schema: rollbackInputSchema }) rollback: RollbackInput, @CurrentTeam() team: RemoteName) {
    return this.releases.rollBackAsTeam(rollback, team);
  }
}
