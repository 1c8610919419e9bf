import { Controller } from '@nestjs/common';
import { Call, type CallOf, Endpoint } from '../../foundation/index.ts';
import { SessionsService } from './sessions.service.ts';

@Controller()
export class SessionsController {
  constructor(private readonly sessions: SessionsService) {}

  @Endpoint('POST /auth/logout')
  logout(@Call() { user }: CallOf<'POST /auth/logout'>) {
    return this.sessions.end(user.sessionId);
  }

  @Endpoint('GET /account/sessions')
  list(@Call() { user }: CallOf<'GET /account/sessions'>) {
    return this.sessions.list({ _id: user.id, role: user.role }, user.sessionId);
  }

  @Endpoint('DELETE /account/sessions')
  endOthers(@Call() { user }: CallOf<'DELETE /account/sessions'>) {
    return this.sessions.endOthers(user);
  }

  @Endpoint('DELETE /account/sessions/:id')
  end(@Call() { params, user }: CallOf<'DELETE /account/sessions/:id'>) {
    return this.sessions.endOwn(params.id, user.id);
  }
}
