import { createSecretKey, type KeyObject } from 'node:crypto';
import { objectId } from '@iris/contract/foundation';
import { Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import type { FastifyRequest } from 'fastify';
import passportJwt from 'passport-jwt';
import { z } from 'zod';
import { type Config, DatabaseService, InjectConfig, type SignedInUser } from '../../foundation/index.ts';
import { isUpToDate, readIdleLimit, USE_PRECISION_MS } from '../sessions/session.policy.ts';
import { SessionsService } from '../sessions/sessions.service.ts';
import { UsersService } from '../users/users.service.ts';

/** The key that signs tokens. A text would be tried as a public key first, at each check of a token, which takes 0.3 ms. */
export function tokenKey(secret: string): KeyObject {
  return createSecretKey(Buffer.from(secret));
}

/** What a token names: the account and its session. */
const tokenSchema = z.object({ sub: objectId, sid: objectId });

/**
 * Reads the bearer token and loads its account and session at each request, so that an ended session, a deleted account and
 * a revoked one lose access at once.
 */
@Injectable()
export class JwtStrategy extends PassportStrategy(passportJwt.Strategy, 'jwt') {
  constructor(
    @InjectConfig() config: Config,
    private readonly users: UsersService,
    private readonly sessions: SessionsService,
    private readonly database: DatabaseService,
  ) {
    super({
      jwtFromRequest: passportJwt.ExtractJwt.fromAuthHeaderAsBearerToken(),
      // The types do not know this kind of key, which is handed on to jsonwebtoken.
      secretOrKey: tokenKey(config.jwtSecret) as unknown as Buffer,
      algorithms: ['HS256'],
      passReqToCallback: true,
    });
  }

  /** Passport's hook: returns the account of the token, or false if it or the session no longer exists. */
  async validate({ routeOptions }: FastifyRequest, payload: object): Promise<SignedInUser | false> {
    return (await this.read(payload, { isUnattended: routeOptions.config.isUnattended })) ?? false;
  }

  /** The account that a token names, undefined if it or the session no longer exists. It is a use of the session, unless `isUnattended`. */
  async read(payload: object, { isUnattended = false } = {}): Promise<SignedInUser | undefined> {
    const token = tokenSchema.safeParse(payload);
    if (!token.success) return undefined;
    return this.database.inTime(this.#signedIn(token.data.sub, token.data.sid, isUnattended));
  }

  async #signedIn(id: string, sessionId: string, isUnattended: boolean): Promise<SignedInUser | undefined> {
    const [owner, session] = await Promise.all([this.users.findOwner(id), this.sessions.find(sessionId, id)]);
    if (!owner || !session || !isUpToDate(session, owner)) return undefined;
    if (session.idleMs > readIdleLimit(owner.account.role)) return undefined;
    if (session.idleMs >= USE_PRECISION_MS && !isUnattended) await this.sessions.noteUse(sessionId);
    return { ...owner.account, sessionId, proofAgeMs: session.proofAgeMs };
  }
}
