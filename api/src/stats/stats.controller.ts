import { type Stats, statsSchema } from '@iris/contract/stats';
import { Body, Controller, Get, Put } from '@nestjs/common';
import { Public, RequirePermission } from '../common/access.decorators.ts';
import { Answers } from '../common/answers.decorator.ts';
import { CurrentUser, type SignedInUser } from '../common/signed-in-user.ts';
import { StatsService } from './stats.service.ts';

@Controller('stats')
export class StatsController {
  constructor(private readonly stats: StatsService) {}

  @Get()
  @Public()
  @Answers(200, statsSchema)
  get() {
    return this.stats.get();
  }

  @Put()
  @RequirePermission('manage_stats')
  @Answers(200, statsSchema)
  replace(@Body({ schema: statsSchema }) stats: Stats, @CurrentUser() actor: SignedInUser) {
    return this.stats.replace(stats, actor);
  }
}
