import type { InputOf } from '@iris/contract/routes';
import { Controller } from '@nestjs/common';
import { Endpoint } from '../common/endpoint.decorator.ts';
import { Input } from '../common/input.decorator.ts';
import { CurrentUser, type SignedInUser } from '../common/signed-in-user.ts';
import { OneTimeLinksService } from '../one-time-links/one-time-links.service.ts';
import { SessionsService } from './sessions.service.ts';

@Controller()
export class SessionsController {
  constructor(
    private readonly sessions: SessionsService,
    private readonly links: OneTimeLinksService,
  ) {}

  @Endpoint('POST /auth/logout')
  logout(@CurrentUser() user: SignedInUser) {
    return this.sessions.end(user.sessionId);
  }

  @Endpoint('GET /account/sessions')
  list(@CurrentUser() user: SignedInUser) {
    return this.sessions.list(user);
  }

  @Endpoint('DELETE /account/sessions')
  async endOthers(@CurrentUser() user: SignedInUser) {
    // Whoever used one of them may have asked for a link to an e-mail of their own.
    await this.links.closeEmailChanges(user.id);
    return this.sessions.endAll(user.id, { except: user.sessionId });
  }

  @Endpoint('DELETE /account/sessions/:id')
  async end(@Input() { params }: InputOf<'DELETE /account/sessions/:id'>, @CurrentUser() user: SignedInUser) {
    await this.links.closeEmailChanges(user.id);
    return this.sessions.endOwn(params.id, user.id);
  }
}
