import type { InputOf } from '@iris/contract/routes';
import { Controller } from '@nestjs/common';
import { Endpoint } from '../common/endpoint.decorator.ts';
import { Input } from '../common/input.decorator.ts';
import { CurrentUser, type SignedInUser } from '../common/signed-in-user.ts';
import { DecisionsService } from './decisions.service.ts';

@Controller()
export class DecisionsController {
  constructor(private readonly decisions: DecisionsService) {}

  @Endpoint('POST /lessons/:id/decisions')
  decide(@Input() { params, body }: InputOf<'POST /lessons/:id/decisions'>, @CurrentUser() user: SignedInUser) {
    return this.decisions.decide(user.id, params.id, body);
  }

  @Endpoint('POST /lessons/:id/preview/decisions')
  tryOut(@Input() { params, body }: InputOf<'POST /lessons/:id/preview/decisions'>) {
    return this.decisions.tryOut(params.id, body);
  }
}
