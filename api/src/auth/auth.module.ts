import { Module } from '@nestjs/common';
import { JwtModule } from '@nestjs/jwt';
import { PassportModule } from '@nestjs/passport';
import { CONFIG } from '../config/config.module.ts';
import type { Config } from '../config/env.ts';
import { UsersModule } from '../users/users.module.ts';
import { AuthController } from './auth.controller.ts';
import { AuthService } from './auth.service.ts';
import { JwtStrategy } from './jwt.strategy.ts';
import { SessionReader } from './session-reader.service.ts';

/** Lifetime of a session. Revoked rights do not depend on it: the account is loaded at each request. */
const TOKEN_LIFETIME = '7d';

@Module({
  imports: [
    PassportModule,
    JwtModule.registerAsync({
      inject: [CONFIG],
      useFactory: ({ jwtSecret }: Config) => ({
        secret: jwtSecret,
        signOptions: { algorithm: 'HS256', expiresIn: TOKEN_LIFETIME },
      }),
    }),
    UsersModule,
  ],
  controllers: [AuthController],
  providers: [AuthService, JwtStrategy, SessionReader],
  exports: [SessionReader],
})
export class AuthModule {}
