import { Controller } from '@nestjs/common';
import { Call, type CallOf, Endpoint } from '../../foundation/index.ts';
import { HandInService } from './hand-in.service.ts';
import { SharedSubmissions } from './shared-submissions.service.ts';
import { SubmissionsService } from './submissions.service.ts';
import { WithdrawalsService } from './withdrawals.service.ts';

/** What learners do with their films, and what tutors see of them. */
@Controller()
export class SubmissionsController {
  constructor(
    private readonly submissions: SubmissionsService,
    private readonly handIn: HandInService,
    private readonly withdrawals: WithdrawalsService,
    private readonly shared: SharedSubmissions,
  ) {}

  @Endpoint('GET /lessons/:id/submissions')
  list(@Call() { params, user }: CallOf<'GET /lessons/:id/submissions'>) {
    return this.submissions.list(user.id, params.id);
  }

  @Endpoint('POST /lessons/:id/submissions')
  begin(@Call() { params, body, user }: CallOf<'POST /lessons/:id/submissions'>) {
    return this.submissions.begin(user, params.id, body);
  }

  @Endpoint('GET /submissions/:id')
  get(@Call() { params, user }: CallOf<'GET /submissions/:id'>) {
    return this.submissions.get(user, params.id);
  }

  @Endpoint('PUT /submissions/:id/work')
  saveWork(@Call() { params, body, version, user }: CallOf<'PUT /submissions/:id/work'>) {
    return this.submissions.saveWork(user, params.id, body, version);
  }

  @Endpoint('DELETE /submissions/:id/film')
  deleteFilm(@Call() { params, user }: CallOf<'DELETE /submissions/:id/film'>) {
    return this.submissions.deleteFilm(user.id, params.id);
  }

  @Endpoint('POST /submissions/:id/send')
  send(@Call() { params, user }: CallOf<'POST /submissions/:id/send'>) {
    return this.handIn.send(user, params.id);
  }

  @Endpoint('PUT /submissions/:id/sharing')
  share(@Call() { params, body, user }: CallOf<'PUT /submissions/:id/sharing'>) {
    return this.submissions.share(user, params.id, body);
  }

  @Endpoint('POST /submissions/:id/appeal')
  appeal(@Call() { params, body, user }: CallOf<'POST /submissions/:id/appeal'>) {
    return this.handIn.appeal(user, params.id, body);
  }

  @Endpoint('DELETE /submissions/:id')
  withdraw(@Call() { params, user }: CallOf<'DELETE /submissions/:id'>) {
    return this.withdrawals.withdraw(user.id, params.id);
  }

  @Endpoint('GET /institutions/:id/residents/:user/submissions')
  listShared(@Call() { params, user }: CallOf<'GET /institutions/:id/residents/:user/submissions'>) {
    return this.shared.list(user, params.id, params.user);
  }
}
