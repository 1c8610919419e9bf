import { Controller } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { CALENDAR_TYPE, Call, type CallOf, Endpoint } from '../../foundation/index.ts';
import { WebinarCalendar } from './webinar-calendar.service.ts';

@Controller()
export class WebinarCalendarController {
  constructor(private readonly calendar: WebinarCalendar) {}

  @Endpoint('GET /webinars/calendar')
  async all(@Call() { reply }: CallOf<'GET /webinars/calendar'>) {
    return send(reply, await this.calendar.writeAll());
  }

  @Endpoint('GET /webinars/:id/invitation')
  async invitation(@Call() { params, user, reply }: CallOf<'GET /webinars/:id/invitation'>) {
    const file = await this.calendar.writeInvitation(user.id, params.id);
    reply.header('content-disposition', 'attachment; filename="webinaire.ics"');
    return send(reply, file);
  }
}

function send(reply: FastifyReply, calendar: string): string {
  reply.headers({ 'content-type': CALENDAR_TYPE, 'cache-control': 'private, no-cache' });
  return calendar;
}
