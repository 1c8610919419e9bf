import { Module } from '@nestjs/common';
import { MailModule } from '../mail/mail.module.ts';
import { UsersModule } from '../users/users.module.ts';
import { PromotionMail } from './promotion-mail.service.ts';

@Module({
  imports: [UsersModule, MailModule],
  providers: [PromotionMail],
})
export class PromotionMailModule {}
