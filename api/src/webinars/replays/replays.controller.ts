import { Controller } from '@nestjs/common';
import { Call, type CallOf, Endpoint } from '../../foundation/index.ts';
import { ReplayLessonsService } from './replay-lessons.service.ts';
import { ReplayViewsService } from './replay-views.service.ts';
import { ReplaysService } from './replays.service.ts';

@Controller()
export class ReplaysController {
  constructor(
    private readonly replays: ReplaysService,
    private readonly views: ReplayViewsService,
    private readonly lessons: ReplayLessonsService,
  ) {}

  @Endpoint('GET /admin/webinars/:id/replay')
  read(@Call() { params }: CallOf<'GET /admin/webinars/:id/replay'>) {
    return this.replays.read(params.id);
  }

  @Endpoint('PUT /admin/webinars/:id/replay')
  save(@Call() { params, body, version, user }: CallOf<'PUT /admin/webinars/:id/replay'>) {
    return this.replays.save(params.id, body, user, version);
  }

  @Endpoint('POST /admin/webinars/:id/lesson')
  makeLesson(@Call() { params, body, user }: CallOf<'POST /admin/webinars/:id/lesson'>) {
    return this.lessons.make(params.id, body, user);
  }

  @Endpoint('GET /webinars/:id/replay')
  show(@Call() { params, user }: CallOf<'GET /webinars/:id/replay'>) {
    return this.views.show(params.id, user);
  }

  @Endpoint('POST /webinars/:id/replay-sessions')
  open(@Call() { params, user }: CallOf<'POST /webinars/:id/replay-sessions'>) {
    return this.views.open(params.id, user.id);
  }

  @Endpoint('POST /replay-sessions/:id/beats')
  beat(@Call() { params, body, user }: CallOf<'POST /replay-sessions/:id/beats'>) {
    return this.views.beat(user.id, params.id, body);
  }
}
