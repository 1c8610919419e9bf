import { Controller } from '@nestjs/common';
import { Call, type CallOf, Endpoint } from '../../foundation/index.ts';
import { StatsService } from './stats.service.ts';

@Controller()
export class StatsController {
  constructor(private readonly stats: StatsService) {}

  @Endpoint('GET /stats')
  get() {
    return this.stats.get();
  }

  @Endpoint('PUT /stats')
  replace(@Call() { body, user }: CallOf<'PUT /stats'>) {
    return this.stats.replace(body, user);
  }
}
