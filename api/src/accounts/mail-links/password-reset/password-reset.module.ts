import { Module } from '@nestjs/common';
import { MailModule } from '../../../mail/index.ts';
import { KnownDevicesModule } from '../../known-devices/known-devices.module.ts';
import { UsersModule } from '../../users/users.module.ts';
import { OneTimeLinksModule } from '../one-time-links/one-time-links.module.ts';
import { PasswordResetController } from './password-reset.controller.ts';
import { PasswordResetService } from './password-reset.service.ts';

@Module({
  imports: [UsersModule, KnownDevicesModule, OneTimeLinksModule, MailModule],
  controllers: [PasswordResetController],
  providers: [PasswordResetService],
})
export class PasswordResetModule {}
