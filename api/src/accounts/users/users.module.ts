import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { JobsModule, JournalModule, Metrics } from '../../foundation/index.ts';
import { OneTimeLinksModule } from '../mail-links/one-time-links/one-time-links.module.ts';
import { SessionsModule } from '../sessions/sessions.module.ts';
import { AccountAccess } from './account-access.service.ts';
import { FirstSuperAdminService } from './first-super-admin.service.ts';
import { USER_MODEL, userSchema } from './model/user.schema.ts';
import { waitingPasswords } from './passwords/password.ts';
import { PasswordPolicy } from './passwords/password-policy.service.ts';
import { PasswordsService } from './passwords/passwords.service.ts';
import { PlannedDeletions } from './planned-deletions.service.ts';
import { RolesService } from './roles.service.ts';
import { SecondFactorMark } from './second-factor-mark.service.ts';
import { UsersController } from './users.controller.ts';
import { UsersService } from './users.service.ts';

const EXPORTED = [
  UsersService,
  RolesService,
  PasswordsService,
  PasswordPolicy,
  SecondFactorMark,
  AccountAccess,
  PlannedDeletions,
];

@Module({
  imports: [
    MongooseModule.forFeature([{ name: USER_MODEL, schema: userSchema }]),
    JobsModule,
    JournalModule,
    SessionsModule,
    OneTimeLinksModule,
  ],
  controllers: [UsersController],
  providers: [...EXPORTED, FirstSuperAdminService],
  exports: EXPORTED,
})
export class UsersModule {
  constructor(metrics: Metrics) {
    metrics.watchQueue('passwords', waitingPasswords);
  }
}
