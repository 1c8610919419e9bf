import { type CampusInput, campusInputSchema, campusListSchema, campusSchema } from '@iris/contract/campuses';
import { type IdParams, idParams } from '@iris/contract/fields';
import { Body, Controller, Delete, Get, Param, Post, Put } from '@nestjs/common';
import { Public, RequirePermission } from '../common/access.decorators.ts';
import { Answers, AnswersNothing } from '../common/answers.decorator.ts';
import { ExpectedVersion, TakesVersion } from '../common/if-match.ts';
import { CurrentUser, type SignedInUser } from '../common/signed-in-user.ts';
import { CampusesService } from './campuses.service.ts';

@Controller('campuses')
export class CampusesController {
  constructor(private readonly campuses: CampusesService) {}

  @Get()
  @Public()
  @Answers(200, campusListSchema)
  list() {
    return this.campuses.list();
  }

  @Post()
  @RequirePermission('manage_campus')
  @Answers(201, campusSchema)
  create(@Body({ schema: campusInputSchema }) input: CampusInput, @CurrentUser() actor: SignedInUser) {
    return this.campuses.create(input, actor);
  }

  @Put(':id')
  @RequirePermission('manage_campus')
  @TakesVersion()
  @Answers(200, campusSchema)
  update(
    @Param({ schema: idParams }) { id }: IdParams,
    @Body({ schema: campusInputSchema }) input: CampusInput,
    @CurrentUser() actor: SignedInUser,
    @ExpectedVersion() version: number | undefined,
  ) {
    return this.campuses.update(id, input, actor, version);
  }

  @Delete(':id')
  @RequirePermission('manage_campus', 'can_delete')
  @AnswersNothing()
  delete(@Param({ schema: idParams }) { id }: IdParams, @CurrentUser() actor: SignedInUser) {
    return this.campuses.delete(id, actor);
  }
}
