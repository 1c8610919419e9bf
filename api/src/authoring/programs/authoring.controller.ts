import type { InputOf } from '@iris/contract/routes';
import { Controller } from '@nestjs/common';
import { CurrentUser, Endpoint, Input, type SignedInUser } from '../../foundation/index.ts';
import { CourseCopiesService } from './drafts/course-copies.service.ts';
import { DraftsService } from './drafts/drafts.service.ts';
import { LessonDraftsService } from './lessons/lesson-drafts.service.ts';
import { PublicationService } from './publication/publication.service.ts';

@Controller()
export class AuthoringController {
  constructor(
    private readonly drafts: DraftsService,
    private readonly lessons: LessonDraftsService,
    private readonly publication: PublicationService,
    private readonly copies: CourseCopiesService,
  ) {}

  @Endpoint('GET /courses/:id/draft')
  read(@Input() { params }: InputOf<'GET /courses/:id/draft'>) {
    return this.drafts.read(params.id);
  }

  @Endpoint('PUT /courses/:id/draft')
  save(@Input() { params, body, version }: InputOf<'PUT /courses/:id/draft'>) {
    return this.drafts.save(params.id, body, version);
  }

  @Endpoint('POST /courses/:id/lessons')
  addLesson(@Input() { params, body }: InputOf<'POST /courses/:id/lessons'>) {
    return this.drafts.addLesson(params.id, body);
  }

  @Endpoint('GET /courses/:id/publication')
  previewPublication(@Input() { params }: InputOf<'GET /courses/:id/publication'>) {
    return this.publication.preview(params.id);
  }

  @Endpoint('POST /courses/:id/publish')
  publish(
    @Input() { params, body, version }: InputOf<'POST /courses/:id/publish'>,
    @CurrentUser() actor: SignedInUser,
  ) {
    return this.publication.publish(params.id, body, actor, version);
  }

  @Endpoint('POST /courses/:id/duplicate')
  duplicate(@Input() { params }: InputOf<'POST /courses/:id/duplicate'>, @CurrentUser() actor: SignedInUser) {
    return this.copies.duplicate(params.id, actor);
  }

  @Endpoint('GET /lessons/:id/draft')
  readLesson(@Input() { params }: InputOf<'GET /lessons/:id/draft'>) {
    return this.lessons.read(params.id);
  }

  @Endpoint('PUT /lessons/:id/draft')
  saveLesson(@Input() { params, body, version }: InputOf<'PUT /lessons/:id/draft'>) {
    return this.lessons.save(params.id, body, version);
  }
}
