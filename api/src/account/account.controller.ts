import type { InputOf } from '@iris/contract/routes';
import { Controller } from '@nestjs/common';
import { Endpoint } from '../common/endpoint.decorator.ts';
import { Input } from '../common/input.decorator.ts';
import { CurrentUser, type SignedInUser } from '../common/signed-in-user.ts';
import { PersonalDataService } from '../personal-data/personal-data.service.ts';
import { UsersService } from '../users/users.service.ts';

@Controller()
export class AccountController {
  constructor(
    private readonly users: UsersService,
    private readonly personalData: PersonalDataService,
  ) {}

  @Endpoint('PUT /account/name')
  rename(@Input() { body }: InputOf<'PUT /account/name'>, @CurrentUser() user: SignedInUser) {
    return this.users.rename(user.id, body);
  }

  @Endpoint('GET /account/data')
  data(@CurrentUser() user: SignedInUser) {
    return this.personalData.read(user.id);
  }
}
