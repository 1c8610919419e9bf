import type { InputOf } from '@iris/contract/routes';
import { Controller } from '@nestjs/common';
import { CurrentUser, Endpoint, Input, type SignedInUser } from '../../../foundation/index.ts';
import { CoursePagesService } from './course-pages.service.ts';

@Controller()
export class CoursePagesController {
  constructor(private readonly pages: CoursePagesService) {}

  @Endpoint('GET /courses/:id')
  read(@Input() { params }: InputOf<'GET /courses/:id'>) {
    return this.pages.read(params.id);
  }

  @Endpoint('GET /lessons/:id/preview')
  preview(@Input() { params }: InputOf<'GET /lessons/:id/preview'>) {
    return this.pages.preview(params.id);
  }

  @Endpoint('GET /lessons/:id/draft/view')
  previewDraft(@Input() { params }: InputOf<'GET /lessons/:id/draft/view'>, @CurrentUser() user: SignedInUser) {
    return this.pages.previewDraft(params.id, user);
  }
}
