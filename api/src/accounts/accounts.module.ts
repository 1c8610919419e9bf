import { Module } from '@nestjs/common';
import { JwtModule } from '@nestjs/jwt';
import { MongooseModule } from '@nestjs/mongoose';
import { PassportModule } from '@nestjs/passport';
import { CONFIG, type Config, JournalModule, RateLimitModule, SettingsModule } from '../foundation/index.ts';
import { MailModule } from '../mail/index.ts';
import { AccountStoreModule } from './account-store.module.ts';
import { AuthController } from './auth/auth.controller.ts';
import { AuthService } from './auth/auth.service.ts';
import { JwtStrategy, tokenKey } from './auth/jwt.strategy.ts';
import { PasswordGuesses } from './auth/password-guesses.service.ts';
import { SessionReader } from './auth/session-reader.service.ts';
import { importCollection, importRowCollection } from './institutions/invitations/imports/import.schema.ts';
import { ImportsController } from './institutions/invitations/imports/imports.controller.ts';
import { ImportsService } from './institutions/invitations/imports/imports.service.ts';
import { RosterImporter } from './institutions/invitations/imports/roster-importer.service.ts';
import { invitationCollection } from './institutions/invitations/invitation.schema.ts';
import { InvitationAnswers } from './institutions/invitations/invitation-answers.service.ts';
import { InvitationContexts } from './institutions/invitations/invitation-contexts.service.ts';
import { InvitationErasure } from './institutions/invitations/invitation-erasure.ts';
import { InvitationsController } from './institutions/invitations/invitations.controller.ts';
import { InvitationsService } from './institutions/invitations/invitations.service.ts';
import { InvitingService } from './institutions/invitations/inviting.service.ts';
import { KnownDevices } from './known-devices/known-devices.service.ts';
import { EmailVerificationService } from './mail-links/email-verification/email-verification.service.ts';
import { MailLinksController } from './mail-links/mail-links.controller.ts';
import { PasswordResetService } from './mail-links/password-reset/password-reset.service.ts';
import { PromotionMail } from './mail-links/promotion-mail/promotion-mail.service.ts';
import { NotificationMails } from './notifications/notification-mails.service.ts';
import { NotificationsController } from './notifications/notifications.controller.ts';
import { RefusalTokens } from './notifications/unsubscribing/refusal-tokens.ts';
import { UnsubscribingService } from './notifications/unsubscribing/unsubscribing.service.ts';
import { RecoveryCodesService } from './second-factor/codes/recovery-codes.service.ts';
import { TotpApplications } from './second-factor/codes/totp-applications.service.ts';
import { challengeCollection } from './second-factor/passkeys/challenge.schema.ts';
import { ChallengesService } from './second-factor/passkeys/challenges.service.ts';
import { PasskeysService } from './second-factor/passkeys/passkeys.service.ts';
import { SecondFactorController } from './second-factor/second-factor.controller.ts';
import { SecondFactorService } from './second-factor/second-factor.service.ts';
import { SecondFactorProofs } from './second-factor/second-factor-proofs.service.ts';
import { SESSION_TIME_MS } from './sessions/session.policy.ts';
import { SessionsController } from './sessions/sessions.controller.ts';
import { UsersController } from './users/users.controller.ts';

@Module({
  imports: [
    PassportModule,
    JwtModule.registerAsync({
      inject: [CONFIG],
      useFactory: ({ jwtSecret }: Config) => ({
        secret: tokenKey(jwtSecret),
        signOptions: { algorithm: 'HS256', expiresIn: SESSION_TIME_MS / 1000 },
      }),
    }),
    MongooseModule.forFeature([challengeCollection, invitationCollection, importCollection, importRowCollection]),
    AccountStoreModule,
    JournalModule,
    MailModule,
    RateLimitModule,
    SettingsModule,
  ],
  controllers: [
    AuthController,
    ImportsController,
    InvitationsController,
    MailLinksController,
    NotificationsController,
    SecondFactorController,
    SessionsController,
    UsersController,
  ],
  providers: [
    InvitationErasure,
    AuthService,
    PasswordGuesses,
    JwtStrategy,
    SessionReader,
    KnownDevices,
    EmailVerificationService,
    PasswordResetService,
    PromotionMail,
    SecondFactorService,
    SecondFactorProofs,
    ChallengesService,
    TotpApplications,
    PasskeysService,
    RecoveryCodesService,
    NotificationMails,
    RefusalTokens,
    UnsubscribingService,
    InvitationContexts,
    InvitingService,
    InvitationsService,
    InvitationAnswers,
    ImportsService,
    RosterImporter,
  ],
  exports: [AccountStoreModule, SessionReader],
})
export class AccountsModule {}
