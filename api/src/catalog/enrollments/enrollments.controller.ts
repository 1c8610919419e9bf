import { Controller } from '@nestjs/common';
import { Call, type CallOf, Endpoint } from '../../foundation/index.ts';
import { EnrollmentsService } from './enrollments.service.ts';

@Controller()
export class EnrollmentsController {
  constructor(private readonly enrollments: EnrollmentsService) {}

  @Endpoint('POST /enrollments')
  enroll(@Call() { body, user }: CallOf<'POST /enrollments'>) {
    return this.enrollments.enroll(user.id, body.course_id);
  }

  @Endpoint('POST /admin/users/:id/enrollments')
  enrollFor(@Call() { params, body, user }: CallOf<'POST /admin/users/:id/enrollments'>) {
    return this.enrollments.enrollFor(params.id, body, user);
  }

  @Endpoint('GET /enrollments/my-courses')
  listMine(@Call() { user }: CallOf<'GET /enrollments/my-courses'>) {
    return this.enrollments.listForStudent(user.id);
  }
}
