import { Controller } from '@nestjs/common';
import { Call, type CallOf, Endpoint } from '../../foundation/index.ts';
import { DecisionsService } from './decisions.service.ts';

@Controller()
export class DecisionsController {
  constructor(private readonly decisions: DecisionsService) {}

  @Endpoint('POST /lessons/:id/decisions')
  decide(@Call() { params, body, user }: CallOf<'POST /lessons/:id/decisions'>) {
    return this.decisions.decide(user.id, params.id, body);
  }

  @Endpoint('POST /lessons/:id/preview/decisions')
  tryOut(@Call() { params, body }: CallOf<'POST /lessons/:id/preview/decisions'>) {
    return this.decisions.tryOut(params.id, body);
  }
}
