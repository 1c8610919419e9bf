import type { InputOf } from '@iris/contract/routes';
import { Controller } from '@nestjs/common';
import { CurrentUser, Endpoint, Input, type SignedInUser } from '../../foundation/index.ts';
import { AccountDeletionService } from './account-deletion.service.ts';

@Controller()
export class AccountDeletionController {
  constructor(private readonly deletion: AccountDeletionService) {}

  @Endpoint('POST /account/deletion')
  plan(@Input() { body }: InputOf<'POST /account/deletion'>, @CurrentUser() user: SignedInUser) {
    return this.deletion.plan(user, body);
  }

  @Endpoint('DELETE /account/deletion')
  cancel(@CurrentUser() user: SignedInUser) {
    return this.deletion.cancel(user.id);
  }
}
