import { Controller } from '@nestjs/common';
import { Call, type CallOf, Endpoint } from '../../../foundation/index.ts';
import { InvitationAnswers } from './invitation-answers.service.ts';
import { InvitationsService } from './invitations.service.ts';

@Controller()
export class InvitationsController {
  constructor(
    private readonly invitations: InvitationsService,
    private readonly answers: InvitationAnswers,
  ) {}

  @Endpoint('GET /institutions/:id/invitations')
  list(@Call() { params, user, query }: CallOf<'GET /institutions/:id/invitations'>) {
    return this.invitations.list(params.id, user, query);
  }

  @Endpoint('POST /institutions/:id/invitations')
  invite(@Call() { params, user, body }: CallOf<'POST /institutions/:id/invitations'>) {
    return this.invitations.invite(params.id, user, body);
  }

  @Endpoint('POST /institutions/:id/invitations/:invitation/resend')
  resend(@Call() { params, user }: CallOf<'POST /institutions/:id/invitations/:invitation/resend'>) {
    return this.invitations.resend(params.id, user, params.invitation);
  }

  @Endpoint('DELETE /institutions/:id/invitations/:invitation')
  withdraw(@Call() { params, user }: CallOf<'DELETE /institutions/:id/invitations/:invitation'>) {
    return this.invitations.withdraw(params.id, user, params.invitation);
  }

  @Endpoint('POST /invitations/open')
  open(@Call() { body }: CallOf<'POST /invitations/open'>) {
    return this.answers.open(body.token);
  }

  @Endpoint('POST /invitations/accept')
  accept(@Call() { body, user }: CallOf<'POST /invitations/accept'>) {
    return this.answers.accept(body.token, user);
  }

  @Endpoint('POST /invitations/register')
  register(@Call() { body, reply }: CallOf<'POST /invitations/register'>) {
    return this.answers.register(body, reply);
  }

  @Endpoint('POST /invitations/decline')
  decline(@Call() { body }: CallOf<'POST /invitations/decline'>) {
    return this.answers.decline(body.token);
  }
}
