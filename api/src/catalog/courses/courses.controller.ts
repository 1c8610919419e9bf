import type { InputOf } from '@iris/contract/routes';
import { Controller } from '@nestjs/common';
import { CurrentUser, Endpoint, Input, type SignedInUser } from '../../foundation/index.ts';
import { CoursesService } from './courses.service.ts';
import { DeletedCoursesService } from './deleted-courses.service.ts';

@Controller()
export class CoursesController {
  constructor(
    private readonly courses: CoursesService,
    private readonly deleted: DeletedCoursesService,
  ) {}

  @Endpoint('GET /courses')
  list(@Input() { query }: InputOf<'GET /courses'>) {
    return this.courses.list(query);
  }

  @Endpoint('GET /courses/count')
  async count(@Input() { query }: InputOf<'GET /courses/count'>) {
    return { total: await this.courses.count(query) };
  }

  @Endpoint('POST /courses')
  create(@Input() { body, idempotencyKey }: InputOf<'POST /courses'>, @CurrentUser() actor: SignedInUser) {
    return this.courses.create(body, actor, idempotencyKey);
  }

  @Endpoint('PUT /courses/:id')
  update(@Input() { params, body, version }: InputOf<'PUT /courses/:id'>, @CurrentUser() actor: SignedInUser) {
    return this.courses.update(params.id, body, actor, version);
  }

  @Endpoint('DELETE /courses/:id')
  delete(@Input() { params }: InputOf<'DELETE /courses/:id'>, @CurrentUser() actor: SignedInUser) {
    return this.deleted.delete(params.id, actor);
  }

  @Endpoint('GET /admin/courses/archived')
  listArchived() {
    return this.courses.listArchived();
  }

  @Endpoint('GET /admin/courses/deleted')
  listDeleted() {
    return this.deleted.list();
  }

  @Endpoint('POST /courses/:id/undelete')
  undelete(@Input() { params }: InputOf<'POST /courses/:id/undelete'>, @CurrentUser() actor: SignedInUser) {
    return this.deleted.undelete(params.id, actor);
  }

  @Endpoint('POST /courses/:id/archive')
  archive(@Input() { params }: InputOf<'POST /courses/:id/archive'>, @CurrentUser() actor: SignedInUser) {
    return this.courses.archive(params.id, true, actor);
  }

  @Endpoint('POST /courses/:id/restore')
  restore(@Input() { params }: InputOf<'POST /courses/:id/restore'>, @CurrentUser() actor: SignedInUser) {
    return this.courses.archive(params.id, false, actor);
  }
}
