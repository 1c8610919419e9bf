import { Controller } from '@nestjs/common';
import { Call, type CallOf, Endpoint } from '../../foundation/index.ts';
import { CoursePagesService } from './course-pages/course-pages.service.ts';
import { DraftsService } from './drafts/drafts.service.ts';
import { LessonDraftsService } from './lessons/lesson-drafts.service.ts';
import { PublicationService } from './publication/publication.service.ts';

@Controller()
export class AuthoringController {
  constructor(
    private readonly drafts: DraftsService,
    private readonly lessons: LessonDraftsService,
    private readonly publication: PublicationService,
    private readonly pages: CoursePagesService,
  ) {}

  @Endpoint('GET /courses/:id/draft')
  read(@Call() { params }: CallOf<'GET /courses/:id/draft'>) {
    return this.drafts.read(params.id);
  }

  @Endpoint('PUT /courses/:id/draft')
  save(@Call() { params, body, version }: CallOf<'PUT /courses/:id/draft'>) {
    return this.drafts.save(params.id, body, version);
  }

  @Endpoint('POST /courses/:id/lessons')
  addLesson(@Call() { params, body }: CallOf<'POST /courses/:id/lessons'>) {
    return this.drafts.addLesson(params.id, body);
  }

  @Endpoint('GET /courses/:id/publication')
  previewPublication(@Call() { params }: CallOf<'GET /courses/:id/publication'>) {
    return this.publication.preview(params.id);
  }

  @Endpoint('GET /admin/courses/programs')
  listPrograms(@Call() { query }: CallOf<'GET /admin/courses/programs'>) {
    return this.publication.listStates(query.ids.split(','));
  }

  @Endpoint('POST /courses/:id/publish')
  publish(@Call() { params, body, version, user }: CallOf<'POST /courses/:id/publish'>) {
    return this.publication.publish(params.id, body, user, version);
  }

  @Endpoint('POST /courses/:id/duplicate')
  duplicate(@Call() { params, user }: CallOf<'POST /courses/:id/duplicate'>) {
    return this.drafts.duplicate(params.id, user);
  }

  @Endpoint('GET /lessons/:id/draft')
  readLesson(@Call() { params }: CallOf<'GET /lessons/:id/draft'>) {
    return this.lessons.read(params.id);
  }

  @Endpoint('PUT /lessons/:id/draft')
  saveLesson(@Call() { params, body, version }: CallOf<'PUT /lessons/:id/draft'>) {
    return this.lessons.save(params.id, body, version);
  }

  @Endpoint('GET /courses/:id')
  readCourse(@Call() { params }: CallOf<'GET /courses/:id'>) {
    return this.pages.read(params.id);
  }

  @Endpoint('GET /lessons/:id/preview')
  previewLesson(@Call() { params }: CallOf<'GET /lessons/:id/preview'>) {
    return this.pages.preview(params.id);
  }

  @Endpoint('GET /lessons/:id/draft/view')
  previewDraft(@Call() { params, user }: CallOf<'GET /lessons/:id/draft/view'>) {
    return this.pages.previewDraft(params.id, user);
  }
}
