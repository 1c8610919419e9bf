import { objectId } from '@iris/contract/fields';
import { Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import passportJwt from 'passport-jwt';
import type { SignedInUser } from '../common/signed-in-user.ts';
import { InjectConfig } from '../config/config.module.ts';
import type { Config } from '../config/env.ts';
import { DatabaseService } from '../database/database.service.ts';
import { UsersService } from '../users/users.service.ts';

/** Reads the bearer token and loads its account at each request, so that a deleted or revoked one loses access at once. */
@Injectable()
export class JwtStrategy extends PassportStrategy(passportJwt.Strategy, 'jwt') {
  constructor(
    @InjectConfig() config: Config,
    private readonly users: UsersService,
    private readonly database: DatabaseService,
  ) {
    super({
      jwtFromRequest: passportJwt.ExtractJwt.fromAuthHeaderAsBearerToken(),
      secretOrKey: config.jwtSecret,
      algorithms: ['HS256'],
    });
  }

  /** Passport's hook: returns the account of the token, or false if it no longer exists. */
  async validate(payload: { sub?: unknown }): Promise<SignedInUser | false> {
    const id = objectId.safeParse(payload.sub);
    return (id.success && (await this.database.inTime(this.users.findSignedIn(id.data)))) || false;
  }
}
