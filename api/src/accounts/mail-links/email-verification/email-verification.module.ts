import { Module } from '@nestjs/common';
import { RateLimitModule } from '../../../foundation/index.ts';
import { MailModule } from '../../../mail/index.ts';
import { UsersModule } from '../../users/users.module.ts';
import { OneTimeLinksModule } from '../one-time-links/one-time-links.module.ts';
import { EmailChangeService } from './email-change.service.ts';
import { EmailVerificationController } from './email-verification.controller.ts';
import { EmailVerificationService } from './email-verification.service.ts';

@Module({
  imports: [UsersModule, OneTimeLinksModule, MailModule, RateLimitModule],
  controllers: [EmailVerificationController],
  providers: [EmailVerificationService, EmailChangeService],
  exports: [EmailVerificationService],
})
export class EmailVerificationModule {}
