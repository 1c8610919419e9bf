import { createHmac, randomInt } from 'node:crypto';
import type { RecoveryCodes } from '@iris/contract/accounts';
import { RECOVERY_CODES } from '@iris/contract/accounts';
import { derivedKey } from '@iris/delivery/server';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { ClientSession, Model } from 'mongoose';
import { type Config, InjectConfig } from '../../../foundation/index.ts';
import { SECOND_FACTOR_MODEL, type SecondFactorRecord } from '../store/second-factor.schema.ts';

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

/** Crockford's alphabet, without letters that look like digits. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** 80 bits. */
const LENGTH = 16;

/** Makes recovery codes and the keyed digests by which they are stored. */
export class RecoveryCodeDigests {
  readonly #key: Buffer;

  constructor(secret: string) {
    this.#key = derivedKey(secret, 'recovery codes');
  }

  /** The digest of a code of an account, without its dashes. */
  of(user: string, code: string): string {
    return createHmac('sha256', this.#key).update(`${user} ${code}`).digest('base64url');
  }
}

/** New recovery codes, in groups of four. */
function newRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () => {
    const characters = Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]);
    return (characters.join('').match(/.{4}/g) ?? []).join('-');
  });
}
