import type { InputOf } from '@iris/contract/routes';
import { Controller } from '@nestjs/common';
import { CurrentUser, Endpoint, Input, type SignedInUser } from '../../foundation/index.ts';
import { EnrollmentsService } from './enrollments.service.ts';

@Controller()
export class EnrollmentsController {
  constructor(private readonly enrollments: EnrollmentsService) {}

  @Endpoint('POST /enrollments')
  enroll(@Input() { body }: InputOf<'POST /enrollments'>, @CurrentUser() user: SignedInUser) {
    return this.enrollments.enroll(user.id, body.course_id);
  }

  @Endpoint('DELETE /enrollments/:id')
  cancel(@Input() { params }: InputOf<'DELETE /enrollments/:id'>, @CurrentUser() user: SignedInUser) {
    return this.enrollments.cancel(user.id, params.id);
  }

  @Endpoint('GET /enrollments/my-courses')
  listMine(@CurrentUser() user: SignedInUser) {
    return this.enrollments.listForStudent(user.id);
  }
}
