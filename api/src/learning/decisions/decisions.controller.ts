import type { InputOf } from '@iris/contract/routes';
import { Controller } from '@nestjs/common';
import { CurrentUser, Endpoint, Input, type SignedInUser } from '../../foundation/index.ts';
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
