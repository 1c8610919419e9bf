import { Controller } from '@nestjs/common';
import { Call, type CallOf, Endpoint } from '../../foundation/index.ts';
import { ActivityFiguresService } from './activity-figures.service.ts';
import { RatersService } from './raters.service.ts';

@Controller()
export class ActivitiesController {
  constructor(
    private readonly raters: RatersService,
    private readonly figures: ActivityFiguresService,
  ) {}

  @Endpoint('GET /admin/activities/:id')
  show(@Call() { params }: CallOf<'GET /admin/activities/:id'>) {
    return this.raters.show(params.id);
  }

  @Endpoint('PUT /admin/activities/:id/raters')
  replaceRaters(@Call() { params, body, user, version }: CallOf<'PUT /admin/activities/:id/raters'>) {
    return this.raters.replace(params.id, body, user, version);
  }

  @Endpoint('GET /admin/activities/:id/figures')
  readFigures(@Call() { params }: CallOf<'GET /admin/activities/:id/figures'>) {
    return this.figures.read(params.id);
  }
}
