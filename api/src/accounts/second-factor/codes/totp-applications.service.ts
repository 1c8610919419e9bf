import type { TotpSetup } from '@iris/contract/accounts';
import { Injectable, Logger } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type ClientSession, type Model, mongo } from 'mongoose';
import { type Config, InjectConfig, SealedTexts, type SignedInUser, ThemeService } from '../../../foundation/index.ts';
import { SECOND_FACTOR_MODEL, type SecondFactorRecord } from '../store/second-factor.schema.ts';
import { findTotpStep, newTotpSecret, totpUri } from './totp.ts';

/** The secret of a new application, and its encrypted form. */
export interface NewApplication extends Omit<TotpSetup, 'challenge'> {
  sealed: Buffer;
}

/** The applications for codes of all accounts, whose secrets it alone can read. */
@Injectable()
export class TotpApplications {
  readonly #logger = new Logger('TotpApplications');
  readonly #secrets: SealedTexts;

  constructor(
    @InjectConfig() config: Config,
    @InjectModel(SECOND_FACTOR_MODEL) private readonly factors: Model<SecondFactorRecord>,
    private readonly theme: ThemeService,
  ) {
    this.#secrets = new SealedTexts(config.jwtSecret, 'second factors');
  }

  /** Makes the secret of an application, which is not stored. */
  async create({ id, email }: SignedInUser): Promise<NewApplication> {
    const secret = newTotpSecret();
    const { siteName } = await this.theme.get();
    const uri = totpUri(secret, { issuer: siteName, label: email });
    return { secret, uri, sealed: this.#secrets.seal(id, secret) };
  }

  /** The time step of a code of the application with this secret; undefined for a wrong code. */
  stepOf(user: string, sealed: Buffer, code: string): number | undefined {
    const secret = this.#open(user, sealed);
    return secret === undefined ? undefined : findTotpStep(secret, code);
  }

  /** Stores an application, which replaces an earlier one; codes up to this time step cannot be used again. */
  async set(user: string, sealed: Buffer, step: number, session: ClientSession): Promise<void> {
    const totp = { secret: new mongo.Binary(sealed), since: new Date(), last_step: step };
    await this.factors.updateOne({ user }, { $set: { totp } }, { upsert: true, session });
  }

  /** Removes the application of an account; returns whether it had one. */
  async remove(user: string, session: ClientSession): Promise<boolean> {
    const withTotp = { user, totp: { $exists: true } };
    const { modifiedCount } = await this.factors.updateOne(withTotp, { $unset: { totp: 1 } }, { session });
    return modifiedCount > 0;
  }

  /** Whether the code is right; it is used up then. */
  async accept(user: string, code: string, session: ClientSession): Promise<boolean> {
    const record = await this.factors.findOne({ user }).session(session).lean<SecondFactorRecord>();
    const step = record?.totp && this.stepOf(user, Buffer.from(record.totp.secret.buffer), code);
    if (step === undefined) return false;
    const { modifiedCount } = await this.factors.updateOne(
      { user, 'totp.last_step': { $lt: step } },
      { $set: { 'totp.last_step': step } },
      { session },
    );
    return modifiedCount > 0;
  }

  /** Undefined when JWT_SECRET is not the one with which the application was set up. */
  #open(user: string, sealed: Buffer): string | undefined {
    try {
      return this.#secrets.open(user, sealed);
    } catch {
      this.#logger.error('the secret of an application was encrypted with another JWT_SECRET');
      return undefined;
    }
  }
}
