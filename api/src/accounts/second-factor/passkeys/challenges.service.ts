import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type ClientSession, type Model, type QueryFilter, Types } from 'mongoose';
import { insertByClock, newSecret, ProblemError, secretHash } from '../../../foundation/index.ts';
import { CHALLENGE_MODEL, type ChallengePurpose, type ChallengeRecord } from './challenge.schema.ts';

/** A challenge to create. */
export interface NewChallenge {
  purpose: ChallengePurpose;
  user: string;
  passwordVersion?: number;
  webauthn?: string;
  totpSecret?: Buffer;
}

/** What a challenge was created for. */
export interface Challenge extends Omit<NewChallenge, 'purpose'> {
  secret: string;
}

/** Time for which a challenge can be answered, in milliseconds. */
const LIFETIME_MS = 5 * 60_000;

/** Challenges, each of which is used once. */
@Injectable()
export class ChallengesService {
  constructor(@InjectModel(CHALLENGE_MODEL) private readonly challenges: Model<ChallengeRecord>) {}

  /** Creates a challenge; returns its secret. */
  async create({ purpose, user, passwordVersion, webauthn, totpSecret }: NewChallenge): Promise<string> {
    const secret = newSecret();
    // By the clock of the database, which judges whether it has expired.
    const fields = {
      secret_hash: secretHash(secret),
      purpose,
      user: new Types.ObjectId(user),
      ...(passwordVersion !== undefined && { password_version: passwordVersion }),
      ...(webauthn && { webauthn: { $literal: webauthn } }),
      ...(totpSecret && { totp_secret: { $literal: totpSecret } }),
      expires_at: { $add: ['$$NOW', LIFETIME_MS] },
    };
    await insertByClock(this.challenges, fields);
    return secret;
  }

  /** What an open challenge was created for; that of another account is not found. @throws {ProblemError} `challenge_expired` */
  async find(purpose: ChallengePurpose, secret: string, user?: string): Promise<Challenge> {
    const record = await this.challenges.findOne(open(purpose, secret, user)).lean<ChallengeRecord>();
    if (!record) throw new ProblemError('challenge_expired');
    return {
      secret,
      user: record.user.toHexString(),
      passwordVersion: record.password_version,
      webauthn: record.webauthn,
      totpSecret: record.totp_secret && Buffer.from(record.totp_secret.buffer),
    };
  }

  /** Uses a challenge, in the transaction of what it allows: of concurrent ones one succeeds. @throws {ProblemError} `challenge_expired` */
  async consume(purpose: ChallengePurpose, { secret, user }: Challenge, session: ClientSession): Promise<void> {
    const { deletedCount } = await this.challenges.deleteOne(open(purpose, secret, user), { session });
    if (!deletedCount) throw new ProblemError('challenge_expired');
  }
}

function open(purpose: ChallengePurpose, secret: string, user?: string): QueryFilter<ChallengeRecord> {
  const owned = user === undefined ? {} : { user };
  return { secret_hash: secretHash(secret), purpose, ...owned, $expr: { $gt: ['$expires_at', '$$NOW'] } };
}
