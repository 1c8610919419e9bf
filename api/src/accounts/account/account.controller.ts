import type { InputOf } from '@iris/contract/routes';
import { Controller } from '@nestjs/common';
import { CurrentUser, Endpoint, Input, type SignedInUser } from '../../foundation/index.ts';
import { UsersService } from '../users/users.service.ts';
import { EarnedCertificates } from './earned-certificates.ts';

@Controller()
export class AccountController {
  constructor(
    private readonly users: UsersService,
    private readonly certificates: EarnedCertificates,
  ) {}

  @Endpoint('PUT /account/name')
  rename(@Input() { body }: InputOf<'PUT /account/name'>, @CurrentUser() { id }: SignedInUser) {
    return this.users.rename(id, body, (session) => this.certificates.issueEarned(id, session));
  }
}
