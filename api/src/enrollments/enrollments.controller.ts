import {
  type EnrollmentInput,
  enrolledCourseListSchema,
  enrollmentInputSchema,
  enrollmentSchema,
} from '@iris/contract/enrollments';
import { Body, Controller, Get, Post } from '@nestjs/common';
import { StudentOnly } from '../common/access.decorators.ts';
import { Answers } from '../common/answers.decorator.ts';
import { CurrentUser, type SignedInUser } from '../common/signed-in-user.ts';
import { EnrollmentsService } from './enrollments.service.ts';

@Controller('enrollments')
export class EnrollmentsController {
  constructor(private readonly enrollments: EnrollmentsService) {}

  @Post()
  @StudentOnly()
  @Answers(201, enrollmentSchema)
  enroll(@CurrentUser() user: SignedInUser, @Body({ schema: enrollmentInputSchema }) input: EnrollmentInput) {
    return this.enrollments.enroll(user.id, input.course_id);
  }

  @Get('my-courses')
  @StudentOnly()
  @Answers(200, enrolledCourseListSchema)
  listMine(@CurrentUser() user: SignedInUser) {
    return this.enrollments.listForStudent(user.id);
  }
}
