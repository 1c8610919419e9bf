import { Controller } from '@nestjs/common';
import { Call, type CallOf, Endpoint } from '../../foundation/index.ts';
import { StandingsService } from './standings.service.ts';

@Controller()
export class RegistrationsController {
  constructor(private readonly standings: StandingsService) {}

  @Endpoint('GET /account/webinars')
  list(@Call() { user }: CallOf<'GET /account/webinars'>) {
    return this.standings.list(user.id);
  }

  @Endpoint('GET /webinars/:id/standing')
  show(@Call() { params, user }: CallOf<'GET /webinars/:id/standing'>) {
    return this.standings.show(user.id, params.id);
  }

  @Endpoint('PUT /webinars/:id/registration')
  register(@Call() { params, user }: CallOf<'PUT /webinars/:id/registration'>) {
    return this.standings.register(user.id, params.id);
  }

  @Endpoint('DELETE /webinars/:id/registration')
  leave(@Call() { params, user }: CallOf<'DELETE /webinars/:id/registration'>) {
    return this.standings.leave(user.id, params.id);
  }

  @Endpoint('PUT /webinar-series/:id/registration')
  registerForSeries(@Call() { params, user }: CallOf<'PUT /webinar-series/:id/registration'>) {
    return this.standings.registerForSeries(user.id, params.id);
  }
}
