import { ROUTES } from '@iris/contract/routes';
import { Controller } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { Call, type CallOf, Endpoint, PLAIN_PAGE_POLICY } from '../../foundation/index.ts';
import { MailPreferencesService } from '../users/mail-preferences.service.ts';
import { NotificationsService } from './notifications.service.ts';
import { UnsubscribingService } from './unsubscribing/unsubscribing.service.ts';

@Controller()
export class NotificationsController {
  constructor(
    private readonly notifications: NotificationsService,
    private readonly preferences: MailPreferencesService,
    private readonly unsubscribing: UnsubscribingService,
  ) {}

  @Endpoint('GET /account/notifications')
  async list(@Call() { query, user }: CallOf<'GET /account/notifications'>) {
    await this.preferences.noteTimeZone(user.id, query.time_zone);
    return this.notifications.list(user.id);
  }

  @Endpoint('PUT /account/notifications/read')
  markAllRead(@Call() { body, user }: CallOf<'PUT /account/notifications/read'>) {
    return this.notifications.markAllRead(user.id, body.newest);
  }

  @Endpoint('PUT /account/notifications/:id/read')
  markRead(@Call() { params, user }: CallOf<'PUT /account/notifications/:id/read'>) {
    return this.notifications.markRead(user.id, params.id);
  }

  @Endpoint('GET /account/mail-preferences')
  getPreferences(@Call() { user }: CallOf<'GET /account/mail-preferences'>) {
    return this.preferences.get(user.id);
  }

  @Endpoint('PUT /account/mail-preferences')
  changePreferences(@Call() { body, user }: CallOf<'PUT /account/mail-preferences'>) {
    return this.preferences.change(user.id, body);
  }

  @Endpoint('GET /unsubscribe/:token')
  async askToRefuse(@Call() { route, params, reply }: CallOf<'GET /unsubscribe/:token'>) {
    return sendPage(reply, ROUTES[route].file, await this.unsubscribing.ask(params.token));
  }

  @Endpoint('POST /unsubscribe/:token')
  async refuse(@Call() { route, params, reply }: CallOf<'POST /unsubscribe/:token'>) {
    return sendPage(reply, ROUTES[route].file, await this.unsubscribing.refuse(params.token));
  }
}

function sendPage(reply: FastifyReply, type: string, page: string): string {
  reply.headers({
    'content-type': type,
    'content-security-policy': PLAIN_PAGE_POLICY,
    'referrer-policy': 'no-referrer',
  });
  return page;
}
