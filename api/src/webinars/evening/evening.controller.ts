import { Controller } from '@nestjs/common';
import { Call, type CallOf, Endpoint } from '../../foundation/index.ts';
import { EveningService } from './evening.service.ts';
import { RoomService } from './room.service.ts';

/** Neither kept nor told to the room from where one comes. */
const HIDDEN = { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' };

@Controller()
export class EveningController {
  constructor(
    private readonly evening: EveningService,
    private readonly room: RoomService,
  ) {}

  @Endpoint('GET /webinars/:id/evening')
  show(@Call() { params, user }: CallOf<'GET /webinars/:id/evening'>) {
    return this.evening.show(params.id, user);
  }

  @Endpoint('POST /webinars/:id/presence')
  attend(@Call() { params, user }: CallOf<'POST /webinars/:id/presence'>) {
    return this.evening.attend(params.id, user);
  }

  @Endpoint('POST /webinars/:id/entrance')
  enter(@Call() { params, user }: CallOf<'POST /webinars/:id/entrance'>) {
    return this.room.enter(params.id, user.id);
  }

  @Endpoint('GET /room/:token')
  async lead(@Call() { params, reply }: CallOf<'GET /room/:token'>) {
    const location = await this.room.find(params.token);
    reply.code(302).headers({ location, ...HIDDEN });
  }

  @Endpoint('POST /webinars/:id/questions')
  ask(@Call() { params, body, user }: CallOf<'POST /webinars/:id/questions'>) {
    return this.evening.ask(params.id, user, body);
  }

  @Endpoint('PUT /webinar-questions/:id/vote')
  vote(@Call() { params, user }: CallOf<'PUT /webinar-questions/:id/vote'>) {
    return this.evening.vote(params.id, user, true);
  }

  @Endpoint('DELETE /webinar-questions/:id/vote')
  unvote(@Call() { params, user }: CallOf<'DELETE /webinar-questions/:id/vote'>) {
    return this.evening.vote(params.id, user, false);
  }

  @Endpoint('PUT /webinar-polls/:id/vote')
  choose(@Call() { params, body, user }: CallOf<'PUT /webinar-polls/:id/vote'>) {
    return this.evening.choose(params.id, user, body.option);
  }
}
