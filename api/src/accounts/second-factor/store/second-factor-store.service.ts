import type { SecondFactorMethod } from '@iris/contract/accounts';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { ClientSession, Model } from 'mongoose';
import { DatabaseService, JournalService, ProblemError } from '../../../foundation/index.ts';
import { AccountAccess } from '../../users/access/account-access.service.ts';
import { SecondFactorMark } from '../../users/access/second-factor-mark.service.ts';
import { PASSKEY_MODEL, type PasskeyRecord } from '../passkeys/passkey.schema.ts';
import { SECOND_FACTOR_MODEL, type SecondFactorRecord } from './second-factor.schema.ts';

/** The second factors of an account. */
export interface StoredSecondFactor {
  totp: SecondFactorRecord['totp'];
  /** The oldest first. */
  passkeys: PasskeyRecord[];
  /** Keyed digests. */
  recoveryCodes: string[];
}

/** Reads and removes second factors; it needs no secret, so that commands can use it. */
@Injectable()
export class SecondFactorStore {
  constructor(
    @InjectModel(SECOND_FACTOR_MODEL) private readonly factors: Model<SecondFactorRecord>,
    @InjectModel(PASSKEY_MODEL) private readonly passkeys: Model<PasskeyRecord>,
    private readonly mark: SecondFactorMark,
    private readonly access: AccountAccess,
    private readonly journal: JournalService,
    private readonly database: DatabaseService,
  ) {}

  /** The second factors of an account, in `session` if given. */
  async read(user: string, session: ClientSession | null = null): Promise<StoredSecondFactor> {
    const record = await this.factors.findOne({ user }).session(session).lean<SecondFactorRecord>();
    const passkeys = await this.passkeys.find({ user }).sort({ _id: 1 }).session(session).lean<PasskeyRecord[]>();
    return { totp: record?.totp, passkeys, recoveryCodes: record?.recovery_codes ?? [] };
  }

  /** Removes all second factors of an account, which its password is then enough for. */
  async removeAll(user: string, session: ClientSession): Promise<void> {
    await this.deleteFor(user, session);
    await this.mark.remove(user, session);
  }

  /** Deletes the second factors of an account, in the transaction that deletes it. */
  async deleteFor(user: string, session: ClientSession): Promise<void> {
    await this.factors.deleteMany({ user }, { session });
    await this.passkeys.deleteMany({ user }, { session });
  }

  /** Removes all second factors of an account from the server, with its sessions; the journal records `means`. @throws {ProblemError} `second_factor_off` */
  async removeFromServer(user: string, means: string): Promise<void> {
    await this.database.inTransaction(async (session) => {
      const account = await this.mark.lock(user, session);
      if (!account.second_factor) throw new ProblemError('second_factor_off');
      await this.removeAll(user, session);
      await this.access.end(user, session);
      const change = { action: 'user.second_factor', id: user, label: account.name } as const;
      await this.journal.record({ id: user, name: means }, change, session);
    });
  }
}

/** The ways in which these second factors can be proved; recovery codes alone are none. */
export function methodsOf({ totp, passkeys, recoveryCodes }: StoredSecondFactor): SecondFactorMethod[] {
  return [
    ...(totp ? (['totp'] as const) : []),
    ...(passkeys.length > 0 ? (['passkey'] as const) : []),
    ...(recoveryCodes.length > 0 ? (['recovery_code'] as const) : []),
  ];
}
