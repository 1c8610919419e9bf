import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { JournalModule } from '../journal/journal.module.ts';
import { KnownDevicesModule } from '../known-devices/known-devices.module.ts';
import { MailModule } from '../mail/mail.module.ts';
import { RateLimitModule } from '../rate-limit/rate-limit.module.ts';
import { SessionsModule } from '../sessions/sessions.module.ts';
import { ThemeModule } from '../theme/theme.module.ts';
import { UsersModule } from '../users/users.module.ts';
import { CHALLENGE_MODEL, challengeSchema } from './challenge.schema.ts';
import { ChallengesService } from './challenges.service.ts';
import { PasskeysService } from './passkeys.service.ts';
import { RecoveryCodesService } from './recovery-codes.service.ts';
import { SecondFactorController } from './second-factor.controller.ts';
import { SecondFactorService } from './second-factor.service.ts';
import { SecondFactorChanges } from './second-factor-changes.service.ts';
import { SecondFactorProofs } from './second-factor-proofs.service.ts';
import { SecondFactorStoreModule } from './second-factor-store.module.ts';
import { TotpApplications } from './totp-applications.service.ts';
import { WebAuthn } from './webauthn.service.ts';

@Module({
  imports: [
    MongooseModule.forFeature([{ name: CHALLENGE_MODEL, schema: challengeSchema }]),
    SecondFactorStoreModule,
    UsersModule,
    SessionsModule,
    MailModule,
    JournalModule,
    KnownDevicesModule,
    RateLimitModule,
    ThemeModule,
  ],
  controllers: [SecondFactorController],
  providers: [
    ...[SecondFactorService, SecondFactorChanges, SecondFactorProofs, ChallengesService],
    ...[TotpApplications, PasskeysService, WebAuthn, RecoveryCodesService],
  ],
  exports: [SecondFactorProofs],
})
export class SecondFactorModule {}
