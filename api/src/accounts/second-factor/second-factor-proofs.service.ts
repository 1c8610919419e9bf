import type { SecondFactorChallenge, SecondFactorProof } from '@iris/contract/accounts';
import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { ClientSession } from 'mongoose';
import { type Counted, DatabaseService, ProblemError, RateLimits, type SignedInUser } from '../../foundation/index.ts';
import { KnownDevices } from '../known-devices/known-devices.service.ts';
import type { AuthenticatedUser } from '../users/model/session-owner.ts';
import { UsersService } from '../users/users.service.ts';
import { RecoveryCodesService } from './codes/recovery-codes.service.ts';
import { TotpApplications } from './codes/totp-applications.service.ts';
import type { ChallengePurpose } from './passkeys/challenge.schema.ts';
import { type Challenge, ChallengesService } from './passkeys/challenges.service.ts';
import { PasskeysService } from './passkeys/passkeys.service.ts';
import { methodsOf, SecondFactorStore } from './store/second-factor-store.service.ts';

type SessionUser = Pick<SignedInUser, 'id' | 'sessionId'>;
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
  constructor(
    private readonly applications: TotpApplications,
    private readonly passkeys: PasskeysService,
    private readonly recoveryCodes: RecoveryCodesService,
    private readonly store: SecondFactorStore,
    private readonly challenges: ChallengesService,
    private readonly users: UsersService,
    private readonly devices: KnownDevices,
    private readonly limits: RateLimits,
    private readonly database: DatabaseService,
  ) {}

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
  async login<Result>(proof: SecondFactorProof, request: FastifyRequest, open: Opening<Result>): Promise<Result> {
    const challenge = await this.challenges.find('login', proof.challenge ?? '');
    return this.#prove(challenge, proof, this.#countedFor(challenge, request), async (session) => {
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
  async confirm({ id: user, sessionId }: SessionUser, proof: SecondFactorProof): Promise<void> {
    const challenge = proof.assertion
      ? await this.challenges.find('reauthentication', proof.challenge ?? '', user)
      : { user, secret: '' };
    await this.#prove(challenge, proof, ['second_factor_session', sessionId], async (session) => {
      if (proof.assertion) await this.challenges.consume('reauthentication', challenge, session);
    });
  }

  /** Another password is counted anew, and a known device apart, so that who knew or knows it does not keep the owner out. */
  #countedFor({ user, passwordVersion = 0 }: Challenge, request: FastifyRequest): Counted {
    const ofPassword = `${user} ${passwordVersion}`;
    const device = this.devices.idFor({ id: user, passwordVersion }, request);
    return device ? ['second_factor_device', `${device} ${ofPassword}`] : ['second_factor_login', ofPassword];
  }

  async #challenge(purpose: ChallengePurpose, user: string, passwordVersion?: number): Promise<SecondFactorChallenge> {
    const stored = await this.store.read(user);
    const methods = methodsOf(stored);
    const options = await this.passkeys.requestOptions(stored.passkeys);
    const challenge = await this.challenges.create({ purpose, user, passwordVersion, webauthn: options?.challenge });
    return { challenge, methods, ...(options && { passkey_options: options }) };
  }

  /** Each proof is counted before it is checked, and no longer once it has been accepted. */
  async #prove<Result>(
    challenge: Challenge,
    proof: SecondFactorProof,
    counted: Counted,
    then: (session: ClientSession) => Promise<Result>,
  ): Promise<Result> {
    const { user } = challenge;
    const reservation = await this.limits.take([counted], REFUSAL);
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
  async #accept({ user, webauthn }: Challenge, proof: SecondFactorProof, session: ClientSession): Promise<boolean> {
    const { code, recovery_code, assertion } = proof;
    if (code !== undefined) return this.applications.accept(user, code, session);
    if (recovery_code !== undefined) return this.recoveryCodes.accept(user, recovery_code, session);
    if (!assertion || webauthn === undefined) return false;
    return this.passkeys.accept(user, assertion, webauthn, session);
  }
}

function wrong(user: string, proof: SecondFactorProof): ProblemError {
  const field = (['code', 'recovery_code'] as const).find((name) => proof[name] !== undefined) ?? 'assertion';
  const detail = WRONG[field];
  return new ProblemError('second_factor_invalid', { detail, errors: { [field]: [detail] }, account: user });
}
