import type { InputOf } from '@iris/contract/routes';
import { Controller } from '@nestjs/common';
import { Endpoint } from '../common/endpoint.decorator.ts';
import { Input } from '../common/input.decorator.ts';
import { CurrentUser, type SignedInUser } from '../common/signed-in-user.ts';
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
