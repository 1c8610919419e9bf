import {
  type CourseFilter,
  type CourseInput,
  type CourseQuery,
  courseFilterSchema,
  courseInputSchema,
  courseListSchema,
  courseQuerySchema,
  courseSchema,
} from '@iris/contract/courses';
import { type IdParams, idParams } from '@iris/contract/fields';
import { totalSchema } from '@iris/contract/lists';
import { Body, Controller, Delete, Get, Param, Post, Put, Query } from '@nestjs/common';
import { Public, RequirePermission } from '../common/access.decorators.ts';
import { Answers, AnswersNothing } from '../common/answers.decorator.ts';
import { ExpectedVersion, TakesVersion } from '../common/if-match.ts';
import { CurrentUser, type SignedInUser } from '../common/signed-in-user.ts';
import { CoursesService } from './courses.service.ts';

@Controller('courses')
export class CoursesController {
  constructor(private readonly courses: CoursesService) {}

  @Get()
  @Public()
  @Answers(200, courseListSchema)
  list(@Query({ schema: courseQuerySchema }) query: CourseQuery) {
    return this.courses.list(query);
  }

  @Get('count')
  @Public()
  @Answers(200, totalSchema)
  async count(@Query({ schema: courseFilterSchema }) filter: CourseFilter) {
    return { total: await this.courses.count(filter) };
  }

  @Post()
  @RequirePermission('manage_courses')
  @Answers(201, courseSchema)
  create(@Body({ schema: courseInputSchema }) input: CourseInput, @CurrentUser() actor: SignedInUser) {
    return this.courses.create(input, actor);
  }

  @Put(':id')
  @RequirePermission('manage_courses')
  @TakesVersion()
  @Answers(200, courseSchema)
  update(
    @Param({ schema: idParams }) { id }: IdParams,
    @Body({ schema: courseInputSchema }) input: CourseInput,
    @CurrentUser() actor: SignedInUser,
    @ExpectedVersion() version: number | undefined,
  ) {
    return this.courses.update(id, input, actor, version);
  }

  @Delete(':id')
  @RequirePermission('manage_courses', 'can_delete')
  @AnswersNothing()
  delete(@Param({ schema: idParams }) { id }: IdParams, @CurrentUser() actor: SignedInUser) {
    return this.courses.delete(id, actor);
  }
}
