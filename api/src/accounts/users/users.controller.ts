import type { InputOf } from '@iris/contract/routes';
import { Controller } from '@nestjs/common';
import { CurrentUser, Endpoint, Input, type SignedInUser } from '../../foundation/index.ts';
import { RolesService } from './roles.service.ts';
import { UsersService } from './users.service.ts';

@Controller()
export class UsersController {
  constructor(
    private readonly users: UsersService,
    private readonly roles: RolesService,
  ) {}

  @Endpoint('GET /admin/users')
  list(@Input() { query }: InputOf<'GET /admin/users'>) {
    return this.users.list(query);
  }

  @Endpoint('GET /admin/users/count')
  async count(@Input() { query }: InputOf<'GET /admin/users/count'>) {
    return { total: await this.users.count(query) };
  }

  @Endpoint('POST /admin/users/:id/make-admin')
  promote(@Input() { params, body }: InputOf<'POST /admin/users/:id/make-admin'>, @CurrentUser() actor: SignedInUser) {
    return this.roles.promote(params.id, body, actor);
  }

  @Endpoint('POST /admin/users/:id/revoke-admin')
  revoke(@Input() { params }: InputOf<'POST /admin/users/:id/revoke-admin'>, @CurrentUser() actor: SignedInUser) {
    return this.roles.revoke(params.id, actor);
  }

  @Endpoint('PUT /admin/users/:id/permissions')
  changePermissions(
    @Input() { params, body, version }: InputOf<'PUT /admin/users/:id/permissions'>,
    @CurrentUser() actor: SignedInUser,
  ) {
    return this.roles.changePermissions(params.id, body, actor, version);
  }

  @Endpoint('DELETE /admin/users/:id/sessions')
  endSessions(@Input() { params }: InputOf<'DELETE /admin/users/:id/sessions'>, @CurrentUser() actor: SignedInUser) {
    return this.users.endSessions(params.id, actor);
  }
}
