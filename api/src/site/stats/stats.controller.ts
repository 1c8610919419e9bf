import type { InputOf } from '@iris/contract/routes';
import { Controller } from '@nestjs/common';
import { CurrentUser, Endpoint, Input, type SignedInUser } from '../../foundation/index.ts';
import { StatsService } from './stats.service.ts';

@Controller()
export class StatsController {
  constructor(private readonly stats: StatsService) {}

  @Endpoint('GET /stats')
  get() {
    return this.stats.get();
  }

  @Endpoint('PUT /stats')
  replace(@Input() { body }: InputOf<'PUT /stats'>, @CurrentUser() actor: SignedInUser) {
    return this.stats.replace(body, actor);
  }
}
