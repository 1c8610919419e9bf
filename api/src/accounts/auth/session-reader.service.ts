import { Injectable } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import type { SignedInUser } from '../../foundation/index.ts';
import { JwtStrategy } from './jwt.strategy.ts';

/** Reads sessions where no route requires one. */
@Injectable()
export class SessionReader {
  constructor(
    private readonly jwt: JwtService,
    private readonly strategy: JwtStrategy,
  ) {}

  /** The account of an `Authorization` header; undefined without a valid session. */
  async read(authorization: string | undefined): Promise<SignedInUser | undefined> {
    const [, token] = /^Bearer (\S+)$/i.exec(authorization ?? '') ?? [];
    if (token === undefined) return undefined;
    const payload = await this.jwt.verifyAsync(token, { algorithms: ['HS256'] }).catch(() => undefined);
    return payload && this.strategy.read(payload);
  }

  /** The account with its session; undefined once the session has ended. That is no use of the session. */
  find(userId: string, sessionId: string): Promise<SignedInUser | undefined> {
    return this.strategy.read({ sub: userId, sid: sessionId }, { isUnattended: true });
  }
}
