import type { InputOf } from '@iris/contract/routes';
import { Controller } from '@nestjs/common';
import { CurrentUser, Endpoint, Input, type SignedInUser } from '../../foundation/index.ts';
import { LessonViewsService } from './lesson-views.service.ts';

@Controller()
export class LessonViewsController {
  constructor(private readonly lessons: LessonViewsService) {}

  @Endpoint('GET /lessons/:id')
  show(@Input() { params }: InputOf<'GET /lessons/:id'>, @CurrentUser() user: SignedInUser) {
    return this.lessons.show(user, params.id);
  }
}
