import type { InputOf } from '@iris/contract/routes';
import { Controller } from '@nestjs/common';
import { CurrentUser, Endpoint, Input, type SignedInUser } from '../../foundation/index.ts';
import { UsersService } from '../users/users.service.ts';

@Controller()
export class AccountController {
  constructor(private readonly users: UsersService) {}

  @Endpoint('PUT /account/name')
  rename(@Input() { body }: InputOf<'PUT /account/name'>, @CurrentUser() user: SignedInUser) {
    return this.users.rename(user.id, body);
  }
}
