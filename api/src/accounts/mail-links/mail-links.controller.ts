import { Controller } from '@nestjs/common';
import { Call, type CallOf, Endpoint } from '../../foundation/index.ts';
import { EmailVerificationService } from './email-verification/email-verification.service.ts';
import { PasswordResetService } from './password-reset/password-reset.service.ts';
import { PromotionMail } from './promotion-mail/promotion-mail.service.ts';

@Controller()
export class MailLinksController {
  constructor(
    private readonly verification: EmailVerificationService,
    private readonly passwords: PasswordResetService,
    private readonly promotions: PromotionMail,
  ) {}

  @Endpoint('POST /auth/verify-email')
  verifyEmail(@Call() { body }: CallOf<'POST /auth/verify-email'>) {
    return this.verification.verify(body.token);
  }

  @Endpoint('POST /account/email')
  changeEmail(@Call() { body, user }: CallOf<'POST /account/email'>) {
    return this.verification.requestChange(user.id, body.email);
  }

  @Endpoint('POST /account/verification')
  sendVerification(@Call() { user }: CallOf<'POST /account/verification'>) {
    return this.verification.sendAgain(user.id);
  }

  @Endpoint('POST /admin/users/:id/verification')
  sendVerificationFor(@Call() { params, user }: CallOf<'POST /admin/users/:id/verification'>) {
    return this.verification.sendFor(params.id, user);
  }

  @Endpoint('POST /admin/users/:id/password-link')
  sendPasswordLink(@Call() { params, user }: CallOf<'POST /admin/users/:id/password-link'>) {
    return this.passwords.sendFor(params.id, user);
  }

  @Endpoint('POST /auth/forgot-password')
  forgotPassword(@Call() { body }: CallOf<'POST /auth/forgot-password'>) {
    return this.passwords.request(body.email);
  }

  @Endpoint('POST /auth/reset-password')
  resetPassword(@Call() { body, reply }: CallOf<'POST /auth/reset-password'>) {
    return this.passwords.reset(body, reply);
  }

  @Endpoint('POST /auth/end-sessions')
  endSessions(@Call() { body }: CallOf<'POST /auth/end-sessions'>) {
    return this.promotions.endSessions(body.token);
  }
}
