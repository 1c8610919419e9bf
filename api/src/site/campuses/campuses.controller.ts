import type { InputOf } from '@iris/contract/routes';
import { Controller } from '@nestjs/common';
import { CurrentUser, Endpoint, Input, type SignedInUser } from '../../foundation/index.ts';
import { CampusesService } from './campuses.service.ts';

@Controller()
export class CampusesController {
  constructor(private readonly campuses: CampusesService) {}

  @Endpoint('GET /campuses')
  list() {
    return this.campuses.list();
  }

  @Endpoint('POST /campuses')
  create(@Input() { body, idempotencyKey }: InputOf<'POST /campuses'>, @CurrentUser() actor: SignedInUser) {
    return this.campuses.create(body, actor, idempotencyKey);
  }

  @Endpoint('PUT /campuses/:id')
  update(@Input() { params, body, version }: InputOf<'PUT /campuses/:id'>, @CurrentUser() actor: SignedInUser) {
    return this.campuses.update(params.id, body, actor, version);
  }

  @Endpoint('DELETE /campuses/:id')
  delete(@Input() { params }: InputOf<'DELETE /campuses/:id'>, @CurrentUser() actor: SignedInUser) {
    return this.campuses.delete(params.id, actor);
  }
}
