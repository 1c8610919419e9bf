import { Controller } from '@nestjs/common';
import { Call, type CallOf, Endpoint } from '../../foundation/index.ts';
import { CampusesService } from './campuses.service.ts';

@Controller()
export class CampusesController {
  constructor(private readonly campuses: CampusesService) {}

  @Endpoint('GET /campuses')
  list() {
    return this.campuses.list();
  }

  @Endpoint('POST /campuses')
  create(@Call() { body, user }: CallOf<'POST /campuses'>) {
    return this.campuses.create(body, user);
  }

  @Endpoint('PUT /campuses/:id')
  update(@Call() { params, body, version, user }: CallOf<'PUT /campuses/:id'>) {
    return this.campuses.update(params.id, body, user, version);
  }

  @Endpoint('DELETE /campuses/:id')
  delete(@Call() { params, user }: CallOf<'DELETE /campuses/:id'>) {
    return this.campuses.delete(params.id, user);
  }
}
