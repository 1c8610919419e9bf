import type { InputOf } from '@iris/contract/routes';
import { Controller } from '@nestjs/common';
import { Endpoint } from '../common/endpoint.decorator.ts';
import { Input } from '../common/input.decorator.ts';
import { CurrentUser, type SignedInUser } from '../common/signed-in-user.ts';
import { CourseCopiesService } from './course-copies.service.ts';
import { DraftsService } from './drafts.service.ts';
import { LessonDraftsService } from './lesson-drafts.service.ts';
import { PublicationService } from './publication.service.ts';

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
