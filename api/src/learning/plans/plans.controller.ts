import { Controller } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { CalendarAddresses } from '../../accounts/index.ts';
import { CALENDAR_TYPE, Call, type CallOf, Endpoint } from '../../foundation/index.ts';
import { PlansService } from './plans.service.ts';

@Controller()
export class PlansController {
  constructor(
    private readonly plans: PlansService,
    private readonly addresses: CalendarAddresses,
  ) {}

  @Endpoint('GET /account/plan')
  read(@Call() { user }: CallOf<'GET /account/plan'>) {
    return this.plans.read(user.id);
  }

  @Endpoint('PUT /enrollments/:id/goal')
  setGoal(@Call() { params, body, user }: CallOf<'PUT /enrollments/:id/goal'>) {
    return this.plans.setGoal(user.id, params.id, body);
  }

  @Endpoint('GET /account/calendar')
  async address(@Call() { user }: CallOf<'GET /account/calendar'>) {
    return toAddress(await this.addresses.tokenFor(user.id));
  }

  @Endpoint('POST /account/calendar')
  async renew(@Call() { user }: CallOf<'POST /account/calendar'>) {
    return toAddress(await this.addresses.renew(user.id));
  }

  @Endpoint('GET /calendar/:token')
  async calendar(@Call() { params, reply }: CallOf<'GET /calendar/:token'>) {
    return send(reply, await this.plans.writeCalendar(params.token));
  }
}

function toAddress(token: string) {
  return { path: `/api/calendar/${token}` };
}

function send(reply: FastifyReply, calendar: string): string {
  reply.headers({
    'content-type': CALENDAR_TYPE,
    'cache-control': 'private, no-cache',
    'referrer-policy': 'no-referrer',
  });
  return calendar;
}
