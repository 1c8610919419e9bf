import type {
  LoginInput,
  PasswordChange,
  Reauthentication,
  RegisterInput,
  SecondFactorLogin,
  Session,
  User,
} from '@iris/contract/accounts';
import { Injectable } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import type { FastifyReply } from 'fastify';
import type { ClientSession } from 'mongoose';
import { refusedInput, SecurityLog, type SignedInUser } from '../../foundation/index.ts';
import { MailOutbox } from '../../mail/index.ts';
import { KnownDevices } from '../known-devices/known-devices.service.ts';
import { EmailVerificationService } from '../mail-links/email-verification/email-verification.service.ts';
import { SecondFactorProofs } from '../second-factor/second-factor-proofs.service.ts';
import { SessionsService } from '../sessions/sessions.service.ts';
import type { AuthenticatedUser } from '../users/model/session-owner.ts';
import { PasswordsService } from '../users/passwords/passwords.service.ts';
import { UsersService } from '../users/users.service.ts';
import { PasswordGuesses } from './password-guesses.service.ts';

type VerificationStep = (user: User, session: ClientSession) => Promise<void>;

@Injectable()
export class AuthService {
  constructor(
    private readonly users: UsersService,
    private readonly passwords: PasswordsService,
    private readonly verification: EmailVerificationService,
    private readonly sessions: SessionsService,
    private readonly guesses: PasswordGuesses,
    private readonly secondFactors: SecondFactorProofs,
    private readonly devices: KnownDevices,
    private readonly jwt: JwtService,
    private readonly security: SecurityLog,
    private readonly outbox: MailOutbox,
  ) {}

  /**
   * Creates a student account, verifies its e-mail and opens a session, in one transaction. It asks the owner by mail, unless
   * `verify` knows that the owner reads this address.
   * @throws {ProblemError} `email_taken`; `invalid_input`
   */
  async register(
    { name, email, password }: RegisterInput,
    reply: FastifyReply,
    verify: VerificationStep = (user, session) => this.verification.sendFirst(user, session),
  ): Promise<Session> {
    const account = { name, email, password, role: 'student' } as const;
    const { owner, sessionId } = await this.users.create(account, async (created, session) => {
      await verify(created.user, session);
      await this.users.noteLogin(created.user._id, session);
      const owner = { ...created, user: await this.users.get(created.user._id, session) };
      return { owner, sessionId: await this.sessions.open(owner, reply.request, session) };
    });
    this.security.record('account.registered', { account: owner.user._id });
    return this.#session(owner, sessionId, reply);
  }

  /** Opens a session of an existing account. @throws {ProblemError} `invalid_credentials`; `second_factor_required`; `too_many_requests` */
  async login(input: LoginInput, reply: FastifyReply): Promise<Session> {
    const authenticated = await this.guesses.authenticate(input, reply.request);
    if (authenticated.user.second_factor) throw await this.secondFactors.demand(authenticated);
    return this.#welcome(authenticated, await this.sessions.open(authenticated, reply.request), reply);
  }

  /**
   * Opens the session of a login that was asked for the second factor.
   * @throws {ProblemError} `second_factor_invalid`; `challenge_expired`; `too_many_requests`
   */
  async loginWithSecondFactor(proof: SecondFactorLogin, reply: FastifyReply): Promise<Session> {
    const { owner, sessionId } = await this.secondFactors.login(proof, reply.request, async (owner, session) => {
      return { owner, sessionId: await this.sessions.open(owner, reply.request, session) };
    });
    return this.#welcome(owner, sessionId, reply);
  }

  /**
   * Records a proof of who uses the session: the password, or the second factor of an account that has one, because whoever
   * stole the session may have typed the password too.
   * @throws {ProblemError} `invalid_input` for a wrong password; `second_factor_invalid`; `challenge_expired`; `too_many_requests`
   */
  async reauthenticate({ id, sessionId }: SignedInUser, { password, ...proof }: Reauthentication): Promise<void> {
    const { second_factor } = await this.users.get(id);
    if (second_factor) {
      if (password !== undefined) throw refusedInput({ code: [SECOND_FACTOR_NEEDED] });
      await this.secondFactors.confirm({ id, sessionId }, proof);
    } else {
      if (password === undefined) throw refusedInput({ password: [PASSWORD_NEEDED] });
      const isOwner = await this.guesses.ofOwner(id, () => this.passwords.matches(id, password));
      if (!isOwner) throw refusedInput({ password: [WRONG_PASSWORD] });
    }
    await this.sessions.confirm(sessionId);
  }

  /**
   * Changes the password, ends the account's other sessions, forgets its other devices and tells the owner by mail.
   * @throws {ProblemError} `invalid_input` for a wrong current password, or one that may not be chosen; `too_many_requests`
   */
  async changePassword({ id, sessionId }: SignedInUser, change: PasswordChange, reply: FastifyReply): Promise<void> {
    const { current_password, password } = change;
    const changed = await this.guesses.ofOwner(id, () =>
      this.passwords.change(id, { current: current_password, next: password, sessionId }, (owner, session) => {
        const data = { name: owner.name, at: new Date().toISOString() };
        return this.outbox.add({ template: 'password_changed', to: owner.email, data }, session, { user: id });
      }),
    );
    if (changed === undefined) throw refusedInput({ current_password: [WRONG_PASSWORD] });
    if (changed === 'repeated') return;
    this.security.record('password.changed', { account: id });
    this.devices.remember(reply, { id, passwordVersion: changed });
  }

  /** The account of the session. @throws {ProblemError} `user_not_found` */
  currentUser(id: string): Promise<User> {
    return this.users.get(id);
  }

  async #welcome(owner: AuthenticatedUser, sessionId: string, reply: FastifyReply): Promise<Session> {
    await this.users.noteLogin(owner.user._id);
    this.security.record('login.succeeded', { account: owner.user._id });
    return this.#session(owner, sessionId, reply);
  }

  /** The token names account and session only: role and permissions are read from the database at each request. */
  async #session(
    { user, passwordVersion }: AuthenticatedUser,
    sessionId: string,
    reply: FastifyReply,
  ): Promise<Session> {
    this.devices.remember(reply, { id: user._id, passwordVersion });
    return { token: await this.jwt.signAsync({ sub: user._id, sid: sessionId }), user };
  }
}

const WRONG_PASSWORD = 'Ce mot de passe est incorrect';
const PASSWORD_NEEDED = 'Le mot de passe est requis';
const SECOND_FACTOR_NEEDED = 'Utilisez votre double vérification';
