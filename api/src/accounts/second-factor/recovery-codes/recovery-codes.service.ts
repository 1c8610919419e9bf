import type { RecoveryCodes } from '@iris/contract/second-factor';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { ClientSession, Model } from 'mongoose';
import { type Config, InjectConfig } from '../../../foundation/index.ts';
import { SECOND_FACTOR_MODEL, type SecondFactorRecord } from '../store/second-factor.schema.ts';
import { newRecoveryCodes, RecoveryCodeDigests } from './recovery-codes.ts';

/** The recovery codes of all accounts, of which digests are stored. */
@Injectable()
export class RecoveryCodesService {
  readonly #digests: RecoveryCodeDigests;

  constructor(
    @InjectConfig() config: Config,
    @InjectModel(SECOND_FACTOR_MODEL) private readonly factors: Model<SecondFactorRecord>,
  ) {
    this.#digests = new RecoveryCodeDigests(config.jwtSecret);
  }

  /** Makes new codes, which replace those of before. */
  async replace(user: string, session: ClientSession): Promise<RecoveryCodes> {
    const codes = newRecoveryCodes();
    const digests = codes.map((code) => this.#digests.of(user, code.replaceAll('-', '')));
    await this.factors.updateOne({ user }, { $set: { recovery_codes: digests } }, { upsert: true, session });
    return { recovery_codes: codes };
  }

  /** Whether the code is right; it is used up then. */
  async accept(user: string, code: string, session: ClientSession): Promise<boolean> {
    const used = this.#digests.of(user, code);
    const { modifiedCount } = await this.factors.updateOne(
      { user, recovery_codes: used },
      { $pull: { recovery_codes: used } },
      { session },
    );
    return modifiedCount > 0;
  }
}
