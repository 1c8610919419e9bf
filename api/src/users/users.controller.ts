import { type IdParams, idParams } from '@iris/contract/fields';
import { totalSchema } from '@iris/contract/lists';
import type { PermissionSet } from '@iris/contract/permissions';
import {
  permissionsSchema,
  type UserFilter,
  type UserQuery,
  userFilterSchema,
  userListSchema,
  userQuerySchema,
  userSchema,
} from '@iris/contract/users';
import { Body, Controller, Delete, Get, Param, Post, Put, Query } from '@nestjs/common';
import { RequirePermission, SuperAdminOnly } from '../common/access.decorators.ts';
import { Answers, AnswersNothing } from '../common/answers.decorator.ts';
import { ExpectedVersion, TakesVersion } from '../common/if-match.ts';
import { CurrentUser, type SignedInUser } from '../common/signed-in-user.ts';
import { UsersService } from './users.service.ts';

@Controller('admin/users')
export class UsersController {
  constructor(private readonly users: UsersService) {}

  @Get()
  @RequirePermission('manage_users')
  @Answers(200, userListSchema)
  list(@Query({ schema: userQuerySchema }) query: UserQuery) {
    return this.users.list(query);
  }

  @Get('count')
  @RequirePermission('manage_users')
  @Answers(200, totalSchema)
  async count(@Query({ schema: userFilterSchema }) filter: UserFilter) {
    return { total: await this.users.count(filter) };
  }

  @Post(':id/make-admin')
  @SuperAdminOnly()
  @Answers(200, userSchema)
  promote(
    @Param({ schema: idParams }) { id }: IdParams,
    @Body({ schema: permissionsSchema }) permissions: PermissionSet,
    @CurrentUser() actor: SignedInUser,
  ) {
    return this.users.promote(id, permissions, actor);
  }

  @Post(':id/revoke-admin')
  @SuperAdminOnly()
  @Answers(200, userSchema)
  revoke(@Param({ schema: idParams }) { id }: IdParams, @CurrentUser() actor: SignedInUser) {
    return this.users.revoke(id, actor);
  }

  @Put(':id/permissions')
  @SuperAdminOnly()
  @TakesVersion()
  @Answers(200, userSchema)
  changePermissions(
    @Param({ schema: idParams }) { id }: IdParams,
    @Body({ schema: permissionsSchema }) permissions: PermissionSet,
    @CurrentUser() actor: SignedInUser,
    @ExpectedVersion() version: number | undefined,
  ) {
    return this.users.changePermissions(id, permissions, actor, version);
  }

  @Delete(':id')
  @SuperAdminOnly()
  @AnswersNothing()
  delete(@Param({ schema: idParams }) { id }: IdParams, @CurrentUser() actor: SignedInUser) {
    return this.users.delete(id, actor);
  }
}
