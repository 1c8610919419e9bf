import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { JournalModule, RateLimitModule } from '../../foundation/index.ts';
import { MailModule } from '../../mail/index.ts';
import { ThemeModule } from '../../settings/index.ts';
import { KnownDevicesModule } from '../known-devices/known-devices.module.ts';
import { SessionsModule } from '../sessions/sessions.module.ts';
import { UsersModule } from '../users/users.module.ts';
import { CHALLENGE_MODEL, challengeSchema } from './passkeys/challenge.schema.ts';
import { ChallengesService } from './passkeys/challenges.service.ts';
import { PasskeysService } from './passkeys/passkeys.service.ts';
import { WebAuthn } from './passkeys/webauthn.service.ts';
import { RecoveryCodesService } from './recovery-codes/recovery-codes.service.ts';
import { SecondFactorController } from './second-factor.controller.ts';
import { SecondFactorService } from './second-factor.service.ts';
import { SecondFactorChanges } from './second-factor-changes.service.ts';
import { SecondFactorProofs } from './second-factor-proofs.service.ts';
import { SecondFactorStoreModule } from './store/second-factor-store.module.ts';
import { TotpApplications } from './totp/totp-applications.service.ts';

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
  exports: [SecondFactorProofs, ChallengesService],
})
export class SecondFactorModule {}
