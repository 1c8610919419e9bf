import { Controller } from '@nestjs/common';
import { Call, type CallOf, Endpoint } from '../../foundation/index.ts';
import { CoursesService } from './courses.service.ts';
import { DeletedCoursesService } from './deleted/deleted-courses.service.ts';
import { CourseStatesService } from './states/course-states.service.ts';

@Controller()
export class CoursesController {
  constructor(
    private readonly courses: CoursesService,
    private readonly deleted: DeletedCoursesService,
    private readonly states: CourseStatesService,
  ) {}

  @Endpoint('GET /courses')
  list(@Call() { query }: CallOf<'GET /courses'>) {
    return this.courses.list(query);
  }

  @Endpoint('GET /courses/count')
  async count(@Call() { query }: CallOf<'GET /courses/count'>) {
    return { total: await this.courses.count(query) };
  }

  @Endpoint('POST /courses')
  create(@Call() { body, user }: CallOf<'POST /courses'>) {
    return this.courses.create(body, user);
  }

  @Endpoint('PUT /courses/:id')
  update(@Call() { params, body, version, user }: CallOf<'PUT /courses/:id'>) {
    return this.courses.update(params.id, body, user, version);
  }

  @Endpoint('DELETE /courses/:id')
  delete(@Call() { params, user }: CallOf<'DELETE /courses/:id'>) {
    return this.deleted.delete(params.id, user);
  }

  @Endpoint('GET /admin/courses/archived')
  listArchived() {
    return this.states.listArchived();
  }

  @Endpoint('GET /admin/courses/drafts')
  listDrafts() {
    return this.states.listDrafts();
  }

  @Endpoint('GET /admin/courses/deleted')
  listDeleted() {
    return this.deleted.list();
  }

  @Endpoint('POST /courses/:id/undelete')
  undelete(@Call() { params, user }: CallOf<'POST /courses/:id/undelete'>) {
    return this.deleted.undelete(params.id, user);
  }

  @Endpoint('POST /courses/:id/catalog')
  putIntoCatalog(@Call() { params, user }: CallOf<'POST /courses/:id/catalog'>) {
    return this.states.putIntoCatalog(params.id, user);
  }

  @Endpoint('POST /courses/:id/withdraw')
  withdraw(@Call() { params, user }: CallOf<'POST /courses/:id/withdraw'>) {
    return this.states.withdraw(params.id, user);
  }

  @Endpoint('POST /courses/:id/archive')
  archive(@Call() { params, user }: CallOf<'POST /courses/:id/archive'>) {
    return this.states.archive(params.id, user);
  }

  @Endpoint('POST /courses/:id/restore')
  restore(@Call() { params, user }: CallOf<'POST /courses/:id/restore'>) {
    return this.states.restore(params.id, user);
  }
}
