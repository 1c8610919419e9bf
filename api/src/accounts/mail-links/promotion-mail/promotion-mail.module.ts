import { Module } from '@nestjs/common';
import { MailModule } from '../../../mail/index.ts';
import { UsersModule } from '../../users/users.module.ts';
import { OneTimeLinksModule } from '../one-time-links/one-time-links.module.ts';
import { PromotionMailController } from './promotion-mail.controller.ts';
import { PromotionMail } from './promotion-mail.service.ts';

@Module({
  imports: [UsersModule, OneTimeLinksModule, MailModule],
  controllers: [PromotionMailController],
  providers: [PromotionMail],
})
export class PromotionMailModule {}
