import type { LoginInput } from '@iris/contract/accounts';
import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import {
  type Counted,
  KeyedQueue,
  ProblemError,
  RateLimits,
  type Reservation,
  readNetwork,
  readSubscriber,
} from '../../foundation/index.ts';
import { KnownDevices } from '../known-devices/known-devices.service.ts';
import type { AuthenticatedUser, LoginAccount } from '../users/model/session-owner.ts';
import { UsersService } from '../users/users.service.ts';

const REFUSAL =
  'Trop de tentatives de connexion. Patientez avant de réessayer, ou demandez un lien par e-mail (mot de passe oublié).';

const SESSION_REFUSAL = 'Trop de mots de passe incorrects. Patientez avant de réessayer.';

const LOGINS_REFUSAL = 'Trop de connexions à ce compte. Patientez avant de réessayer.';

/** Time that one login of an address may delay the next, in milliseconds. */
const TURN_TIME_MS = 1000;

/** Checks passwords, wrong ones at most as often as the limits allow; see docs/decisions/063. */
@Injectable()
export class PasswordGuesses {
  readonly #turns = new KeyedQueue();

  constructor(
    private readonly users: UsersService,
    private readonly limits: RateLimits,
    private readonly devices: KnownDevices,
  ) {}

  /**
   * The account of these credentials. Each comparison is counted before it is made, and no longer once it has succeeded.
   * Those of one address take turns: otherwise the logins of a full room would use up each other's attempts.
   * @throws {ProblemError} `invalid_credentials`; `too_many_requests`; `overloaded`
   */
  authenticate(input: LoginInput, request: FastifyRequest): Promise<AuthenticatedUser> {
    return this.#turns.run(readSubscriber(request.ip), () => this.#attempt(input, request), TURN_TIME_MS);
  }

  /**
   * What `compare` finds out about the password that the user of a session has given, nothing when it is wrong; wrong ones are
   * limited like those of a known device.
   * @throws {ProblemError} `too_many_requests`
   */
  async ofOwner<Found>(userId: string, compare: () => Promise<Found>): Promise<Found> {
    const reservation = await this.limits.take([['login_session', userId]], SESSION_REFUSAL);
    try {
      const found = await compare();
      if (found) await reservation.refund();
      return found;
    } catch (error) {
      await reservation.refund();
      throw error;
    }
  }

  async #attempt(input: LoginInput, request: FastifyRequest): Promise<AuthenticatedUser> {
    let reservation: Reservation | undefined;
    const admit = async (account?: LoginAccount) => {
      reservation = await this.limits.take(this.#countedFor(input.email, account, request), REFUSAL);
    };
    try {
      const authenticated = await this.users.authenticate(input, admit);
      await this.limits.take([['logins', ofPassword(authenticated)]], LOGINS_REFUSAL);
      await reservation?.refund();
      return authenticated;
    } catch (error) {
      // Without a comparison nothing was learned about the password.
      const isWrong = error instanceof ProblemError && error.code === 'invalid_credentials';
      if (!isWrong) await reservation?.refund();
      throw error;
    }
  }

  /** By e-mail, so that unknown ones are limited alike. */
  #countedFor(email: string, account: LoginAccount | undefined, request: FastifyRequest): Counted[] {
    const device = account && this.devices.idFor(account, request);
    if (device) return [['login_device', `${device} ${email}`]];
    return [
      ['login_address', readSubscriber(request.ip)],
      ['login_network', readNetwork(request.ip)],
      ['login_account', email],
    ];
  }
}

/** A new password is counted anew, so that who knew the former one does not keep the owner out. */
function ofPassword({ user, passwordVersion }: AuthenticatedUser): string {
  return `${user._id} ${passwordVersion}`;
}
