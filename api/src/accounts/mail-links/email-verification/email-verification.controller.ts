import type { InputOf } from '@iris/contract/routes';
import { Controller } from '@nestjs/common';
import { CurrentUser, Endpoint, Input, type SignedInUser } from '../../../foundation/index.ts';
import { EmailChangeService } from './email-change.service.ts';
import { EmailVerificationService } from './email-verification.service.ts';

@Controller()
export class EmailVerificationController {
  constructor(
    private readonly verification: EmailVerificationService,
    private readonly changes: EmailChangeService,
  ) {}

  @Endpoint('POST /auth/verify-email')
  verify(@Input() { body }: InputOf<'POST /auth/verify-email'>) {
    return this.verification.verify(body.token);
  }

  @Endpoint('POST /account/email')
  change(@Input() { body }: InputOf<'POST /account/email'>, @CurrentUser() user: SignedInUser) {
    return this.changes.request(user.id, body.email);
  }

  @Endpoint('POST /account/verification')
  sendAgain(@CurrentUser() user: SignedInUser) {
    return this.verification.sendAgain(user.id);
  }
}
