import { Controller } from '@nestjs/common';
import { InstitutionsService } from '../../accounts/index.ts';
import { Call, type CallOf, Endpoint } from '../../foundation/index.ts';
import { InstitutionPagesService } from './institution-pages.service.ts';
import { SeatOrdersService } from './seats/seat-orders.service.ts';

/** What administrators do with institutions. */
@Controller()
export class AdminInstitutionsController {
  constructor(
    private readonly institutions: InstitutionsService,
    private readonly pages: InstitutionPagesService,
    private readonly orders: SeatOrdersService,
  ) {}

  @Endpoint('GET /admin/institutions')
  list(@Call() { query }: CallOf<'GET /admin/institutions'>) {
    return this.pages.list(query);
  }

  @Endpoint('GET /admin/institutions/count')
  async count(@Call() { query }: CallOf<'GET /admin/institutions/count'>) {
    return { total: await this.institutions.count(query) };
  }

  @Endpoint('POST /admin/institutions')
  create(@Call() { body, user }: CallOf<'POST /admin/institutions'>) {
    return this.pages.create(body, user);
  }

  @Endpoint('PUT /admin/institutions/:id')
  update(@Call() { params, body, version, user }: CallOf<'PUT /admin/institutions/:id'>) {
    return this.pages.update(params.id, body, user, version);
  }

  @Endpoint('POST /admin/institutions/:id/close')
  close(@Call() { params, user }: CallOf<'POST /admin/institutions/:id/close'>) {
    return this.pages.close(params.id, user);
  }

  @Endpoint('POST /admin/institutions/:id/reopen')
  reopen(@Call() { params, user }: CallOf<'POST /admin/institutions/:id/reopen'>) {
    return this.pages.reopen(params.id, user);
  }

  @Endpoint('POST /admin/institutions/:id/orders')
  order(@Call() { params, body, user }: CallOf<'POST /admin/institutions/:id/orders'>) {
    return this.orders.create(params.id, body, user);
  }

  @Endpoint('PUT /admin/orders/:id')
  changeOrder(@Call() { params, body, version, user }: CallOf<'PUT /admin/orders/:id'>) {
    return this.orders.change(params.id, body, user, version);
  }

  @Endpoint('DELETE /admin/orders/:id')
  deleteOrder(@Call() { params, user }: CallOf<'DELETE /admin/orders/:id'>) {
    return this.orders.delete(params.id, user);
  }
}
