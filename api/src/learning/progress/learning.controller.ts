import type { InputOf } from '@iris/contract/routes';
import { Controller } from '@nestjs/common';
import { CurrentUser, Endpoint, Input, type SignedInUser } from '../../foundation/index.ts';
import { OutlineService } from './outline.service.ts';
import { PlaySessionsService } from './proof/play-sessions.service.ts';

@Controller()
export class LearningController {
  constructor(
    private readonly outlines: OutlineService,
    private readonly playSessions: PlaySessionsService,
  ) {}

  @Endpoint('GET /learning')
  list(@CurrentUser() user: SignedInUser) {
    return this.outlines.listResumes(user.id);
  }

  @Endpoint('GET /learning/:id')
  show(@Input() { params }: InputOf<'GET /learning/:id'>, @CurrentUser() user: SignedInUser) {
    return this.outlines.outlineOf(user.id, params.id);
  }

  @Endpoint('POST /learning/:id/move')
  move(@Input() { params }: InputOf<'POST /learning/:id/move'>, @CurrentUser() user: SignedInUser) {
    return this.outlines.move(user.id, params.id);
  }

  @Endpoint('POST /play-sessions')
  open(@Input() { body }: InputOf<'POST /play-sessions'>, @CurrentUser() user: SignedInUser) {
    return this.playSessions.open(user.id, body.lesson);
  }

  @Endpoint('POST /play-sessions/:id/beats')
  beat(@Input() { params, body }: InputOf<'POST /play-sessions/:id/beats'>, @CurrentUser() user: SignedInUser) {
    return this.playSessions.beat(user.id, params.id, body);
  }
}
