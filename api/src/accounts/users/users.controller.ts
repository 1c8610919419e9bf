import { Controller } from '@nestjs/common';
import { Call, type CallOf, Endpoint } from '../../foundation/index.ts';
import { EarnedCertificates } from '../account/earned-certificates.ts';
import { SessionsService } from '../sessions/sessions.service.ts';
import { ProfilesService } from './profiles.service.ts';
import { RolesService } from './rights/roles.service.ts';
import { UsersService } from './users.service.ts';

@Controller()
export class UsersController {
  constructor(
    private readonly users: UsersService,
    private readonly profiles: ProfilesService,
    private readonly roles: RolesService,
    private readonly certificates: EarnedCertificates,
    private readonly sessions: SessionsService,
  ) {}

  @Endpoint('PUT /account/name')
  rename(@Call() { body, user: { id } }: CallOf<'PUT /account/name'>) {
    return this.profiles.rename(id, body, (session) => this.certificates.issueEarned(id, session));
  }

  @Endpoint('PUT /account/rpps')
  setRpps(@Call() { body, user: { id } }: CallOf<'PUT /account/rpps'>) {
    return this.profiles.setRpps(id, body);
  }

  @Endpoint('GET /admin/users')
  list(@Call() { query }: CallOf<'GET /admin/users'>) {
    return this.users.list(query);
  }

  @Endpoint('GET /admin/users/count')
  async count(@Call() { query }: CallOf<'GET /admin/users/count'>) {
    return { total: await this.users.count(query) };
  }

  @Endpoint('GET /admin/users/:id')
  show(@Call() { params, user }: CallOf<'GET /admin/users/:id'>) {
    return this.users.describePerson(params.id, user);
  }

  @Endpoint('POST /admin/users/:id/make-admin')
  promote(@Call() { params, body, user }: CallOf<'POST /admin/users/:id/make-admin'>) {
    return this.roles.promote(params.id, body, user);
  }

  @Endpoint('POST /admin/users/:id/revoke-admin')
  revoke(@Call() { params, user }: CallOf<'POST /admin/users/:id/revoke-admin'>) {
    return this.roles.revoke(params.id, user);
  }

  @Endpoint('PUT /admin/users/:id/permissions')
  changePermissions(@Call() { params, body, version, user }: CallOf<'PUT /admin/users/:id/permissions'>) {
    return this.roles.changePermissions(params.id, body, user, version);
  }

  @Endpoint('GET /admin/users/:id/sessions')
  async listSessions(@Call() { params, user }: CallOf<'GET /admin/users/:id/sessions'>) {
    return this.sessions.list(await this.users.find(params.id), user.sessionId);
  }

  @Endpoint('DELETE /admin/users/:id/sessions')
  endSessions(@Call() { params, user }: CallOf<'DELETE /admin/users/:id/sessions'>) {
    return this.users.endSessions(params.id, user);
  }
}
