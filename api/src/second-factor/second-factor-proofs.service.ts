import type { SecondFactorChallenge, SecondFactorProof } from '@iris/contract/second-factor';
import { Injectable, Logger } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { ClientSession, Model } from 'mongoose';
import { ProblemError } from '../common/problem.error.ts';
import { SealedTexts } from '../common/sealed-texts.ts';
import { InjectConfig } from '../config/config.module.ts';
import type { Config } from '../config/env.ts';
import { DatabaseService } from '../database/database.service.ts';
import { RateLimits } from '../rate-limit/rate-limits.service.ts';
import type { AuthenticatedUser } from '../users/session-owner.ts';
import { UsersService } from '../users/users.service.ts';
import type { ChallengePurpose } from './challenge.schema.ts';
import { type Challenge, ChallengesService } from './challenges.service.ts';
import { PASSKEY_MODEL, type PasskeyRecord } from './passkey.schema.ts';
import { PasskeysService } from './passkeys.service.ts';
import { RecoveryCodeDigests } from './recovery-codes.ts';
import { SECOND_FACTOR_MODEL, type SecondFactorRecord } from './second-factor.schema.ts';
import { methodsOf, SecondFactorStore } from './second-factor-store.service.ts';
import { totpStepOf } from './totp.ts';

type Opening<Result> = (owner: AuthenticatedUser, session: ClientSession) => Promise<Result>;

const REFUSAL = 'Trop de codes incorrects. Patientez avant de réessayer.';

const WRONG = {
  code: 'Ce code est incorrect ou a déjà servi.',
  recovery_code: 'Ce code de secours est incorrect ou a déjà servi.',
  assertion: "Cette clé d'accès n'a pas été reconnue.",
} as const;

/** Checks second factors; see docs/decisions/069. */
@Injectable()
export class SecondFactorProofs {
  readonly #logger = new Logger('SecondFactorProofs');
  readonly #secrets: SealedTexts;
  readonly #digests: RecoveryCodeDigests;

  constructor(
    @InjectConfig() config: Config,
    @InjectModel(SECOND_FACTOR_MODEL) private readonly factors: Model<SecondFactorRecord>,
    @InjectModel(PASSKEY_MODEL) private readonly passkeyRecords: Model<PasskeyRecord>,
    private readonly store: SecondFactorStore,
    private readonly passkeys: PasskeysService,
    private readonly challenges: ChallengesService,
    private readonly users: UsersService,
    private readonly limits: RateLimits,
    private readonly database: DatabaseService,
  ) {
    this.#secrets = new SealedTexts(config.jwtSecret, 'second factors');
    this.#digests = new RecoveryCodeDigests(config.jwtSecret);
  }

  /** The error that asks for the second factor of an account whose password was right. */
  async demand({ user, passwordVersion }: AuthenticatedUser): Promise<ProblemError> {
    const secondFactor = await this.#challenge('login', user._id, passwordVersion);
    return new ProblemError('second_factor_required', { account: user._id, secondFactor });
  }

  /** What proves the second factor in a session of the account. @throws {ProblemError} `second_factor_off` */
  async challengeFor(user: string): Promise<SecondFactorChallenge> {
    const challenge = await this.#challenge('reauthentication', user);
    if (challenge.methods.length === 0) throw new ProblemError('second_factor_off');
    return challenge;
  }

  /**
   * Ends a login: uses its challenge and the proof, and runs `open` in the same transaction, for the account as it is then.
   * @throws {ProblemError} `second_factor_invalid`; `challenge_expired`; `too_many_requests`
   */
  async login<Result>(proof: SecondFactorProof, open: Opening<Result>): Promise<Result> {
    const challenge = await this.challenges.find('login', proof.challenge ?? '');
    return this.#prove(challenge, proof, async (session) => {
      await this.challenges.consume('login', challenge, session);
      const user = await this.users.get(challenge.user, session);
      const owner = await this.users.findOwner(challenge.user, session);
      // A password that was changed meanwhile has to be given first.
      if (!owner || owner.passwordVersion !== challenge.passwordVersion) throw new ProblemError('challenge_expired');
      return open({ ...owner, user }, session);
    });
  }

  /**
   * Accepts one proof of who uses a session of this account.
   * @throws {ProblemError} `second_factor_invalid`; `challenge_expired`; `too_many_requests`
   */
  async confirm(user: string, proof: SecondFactorProof): Promise<void> {
    const challenge = proof.assertion
      ? await this.challenges.find('reauthentication', proof.challenge ?? '', user)
      : { user, secret: '' };
    await this.#prove(challenge, proof, async (session) => {
      if (proof.assertion) await this.challenges.consume('reauthentication', challenge, session);
    });
  }

  async #challenge(purpose: ChallengePurpose, user: string, passwordVersion?: number): Promise<SecondFactorChallenge> {
    const stored = await this.store.read(user);
    const methods = methodsOf(stored);
    const options = methods.includes('passkey') ? await this.passkeys.requestOptions(stored.passkeys) : undefined;
    const challenge = await this.challenges.create({ purpose, user, passwordVersion, webauthn: options?.challenge });
    return { challenge, methods, ...(options && { passkey_options: options }) };
  }

  /** Each proof is counted before it is checked, and no longer once it has been accepted. */
  async #prove<Result>(
    challenge: Challenge,
    proof: SecondFactorProof,
    then: (session: ClientSession) => Promise<Result>,
  ): Promise<Result> {
    const { user } = challenge;
    const reservation = await this.limits.take([['second_factor', user]], REFUSAL);
    const work = async (session: ClientSession) => {
      if (!(await this.#accept(challenge, proof, session))) throw wrong(user, proof);
      return then(session);
    };
    try {
      const result = await this.database.inTransaction(work, { queue: `second factor ${user}` });
      await reservation.refund();
      return result;
    } catch (error) {
      const isWrong = error instanceof ProblemError && error.code === 'second_factor_invalid';
      if (!isWrong) await reservation.refund();
      throw error;
    }
  }

  /** Each proof is used up by a conditional write: of concurrent ones one succeeds. */
  #accept({ user, webauthn }: Challenge, proof: SecondFactorProof, session: ClientSession): Promise<boolean> {
    if (proof.code !== undefined) return this.#acceptCode(user, proof.code, session);
    if (proof.recovery_code !== undefined) return this.#acceptRecoveryCode(user, proof.recovery_code, session);
    return this.#acceptAssertion(user, proof, webauthn, session);
  }

  async #acceptCode(user: string, code: string, session: ClientSession): Promise<boolean> {
    const { totp } = await this.store.read(user, session);
    const secret = totp && this.#open(user, totp.secret);
    const step = secret === undefined ? undefined : totpStepOf(secret, code);
    if (step === undefined) return false;
    const { modifiedCount } = await this.factors.updateOne(
      { user, 'totp.last_step': { $lt: step } },
      { $set: { 'totp.last_step': step } },
      { session },
    );
    return modifiedCount > 0;
  }

  async #acceptRecoveryCode(user: string, code: string, session: ClientSession): Promise<boolean> {
    const used = this.#digests.of(user, code);
    const { modifiedCount } = await this.factors.updateOne(
      { user, recovery_codes: used },
      { $pull: { recovery_codes: used } },
      { session },
    );
    return modifiedCount > 0;
  }

  async #acceptAssertion(
    user: string,
    { assertion }: SecondFactorProof,
    webauthn: string | undefined,
    session: ClientSession,
  ): Promise<boolean> {
    if (!assertion || webauthn === undefined) return false;
    const known = { user, credential_id: assertion.id };
    const passkey = await this.passkeyRecords.findOne(known).session(session).lean<PasskeyRecord>();
    const counter = passkey && (await this.passkeys.counterAfter(passkey, assertion, webauthn));
    if (!passkey || counter === undefined || counter === null) return false;
    const { modifiedCount } = await this.passkeyRecords.updateOne(
      { _id: passkey._id, counter: passkey.counter },
      { $set: { counter, last_used_at: new Date() } },
      { session },
    );
    return modifiedCount > 0;
  }

  /** Undefined when JWT_SECRET is not the one with which the application was set up. */
  #open(user: string, secret: { buffer: Uint8Array }): string | undefined {
    try {
      return this.#secrets.open(user, Buffer.from(secret.buffer));
    } catch {
      this.#logger.error('the secret of an application was encrypted with another JWT_SECRET');
      return undefined;
    }
  }
}

function wrong(user: string, proof: SecondFactorProof): ProblemError {
  const field = (['code', 'recovery_code'] as const).find((name) => proof[name] !== undefined) ?? 'assertion';
  const detail = WRONG[field];
  return new ProblemError('second_factor_invalid', { detail, errors: { [field]: [detail] }, account: user });
}
