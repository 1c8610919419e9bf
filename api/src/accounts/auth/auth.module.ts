import { Module } from '@nestjs/common';
import { JwtModule } from '@nestjs/jwt';
import { PassportModule } from '@nestjs/passport';
import { CONFIG, type Config, RateLimitModule } from '../../foundation/index.ts';
import { MailModule } from '../../mail/index.ts';
import { KnownDevicesModule } from '../known-devices/known-devices.module.ts';
import { EmailVerificationModule } from '../mail-links/email-verification/email-verification.module.ts';
import { SecondFactorModule } from '../second-factor/second-factor.module.ts';
import { SESSION_TIME_MS } from '../sessions/session.policy.ts';
import { SessionsModule } from '../sessions/sessions.module.ts';
import { UsersModule } from '../users/users.module.ts';
import { AuthController } from './auth.controller.ts';
import { AuthService } from './auth.service.ts';
import { JwtStrategy } from './jwt.strategy.ts';
import { PasswordGuesses } from './password-guesses.service.ts';
import { SessionReader } from './session-reader.service.ts';
import { tokenKey } from './token-key.ts';

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
    UsersModule,
    SessionsModule,
    KnownDevicesModule,
    RateLimitModule,
    MailModule,
    SecondFactorModule,
    EmailVerificationModule,
  ],
  controllers: [AuthController],
  providers: [AuthService, PasswordGuesses, JwtStrategy, SessionReader],
  exports: [SessionReader],
})
export class AuthModule {}
