import type { InputOf } from '@iris/contract/routes';
import { Controller } from '@nestjs/common';
import { CurrentUser, Endpoint, Input, type SignedInUser } from '../../foundation/index.ts';
import { SessionsService } from './sessions.service.ts';

@Controller()
export class SessionsController {
  constructor(private readonly sessions: SessionsService) {}

  @Endpoint('POST /auth/logout')
  logout(@CurrentUser() user: SignedInUser) {
    return this.sessions.end(user.sessionId);
  }

  @Endpoint('GET /account/sessions')
  list(@CurrentUser() user: SignedInUser) {
    return this.sessions.list(user);
  }

  @Endpoint('DELETE /account/sessions')
  endOthers(@CurrentUser() user: SignedInUser) {
    return this.sessions.endOthers(user);
  }

  @Endpoint('DELETE /account/sessions/:id')
  end(@Input() { params }: InputOf<'DELETE /account/sessions/:id'>, @CurrentUser() user: SignedInUser) {
    return this.sessions.endOwn(params.id, user.id);
  }
}
