import type { ResetPasswordInput } from '@iris/contract/accounts';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { ClientSession } from 'mongoose';
import {
  DatabaseService,
  type Job,
  JobRunner,
  JobsService,
  JournalService,
  ProblemError,
  SecurityLog,
  type SignedInUser,
} from '../../../foundation/index.ts';
import { MailOutbox } from '../../../mail/index.ts';
import { EarnedCertificates } from '../../account/earned-certificates.ts';
import { KnownDevices } from '../../known-devices/known-devices.service.ts';
import { PasswordsService } from '../../users/passwords/passwords.service.ts';
import { ProfilesService } from '../../users/profiles.service.ts';
import { checkMayHandle } from '../../users/rights/handling.policy.ts';
import { UsersService } from '../../users/users.service.ts';
import { OneTimeLinksService } from '../one-time-links/one-time-links.service.ts';
import { sendPasswordLink } from './password-reset-jobs.ts';

const PURPOSE = 'reset_password';

/** The link, and the time for which it is valid, in milliseconds; the mail says so. */
const LINK = { purpose: PURPOSE, lifetime: 30 * 60_000 } as const;

/** Gives a forgotten password back to who reads the account's e-mail. */
@Injectable()
export class PasswordResetService implements OnModuleInit {
  constructor(
    private readonly users: UsersService,
    private readonly profiles: ProfilesService,
    private readonly passwords: PasswordsService,
    private readonly devices: KnownDevices,
    private readonly security: SecurityLog,
    private readonly links: OneTimeLinksService,
    private readonly certificates: EarnedCertificates,
    private readonly outbox: MailOutbox,
    private readonly jobs: JobsService,
    private readonly runner: JobRunner,
    private readonly journal: JournalService,
    private readonly database: DatabaseService,
  ) {}

  onModuleInit(): void {
    this.runner.handle(sendPasswordLink, (job) => this.#sendLink(job));
  }

  /**
   * Asks for a link. Whether the e-mail has an account is looked up afterwards by a job, so that neither the answer nor its
   * duration tells. @throws {ProblemError} `mail_unavailable`
   */
  async request(email: string): Promise<void> {
    this.outbox.checkAvailable();
    await this.jobs.enqueue(sendPasswordLink, email, {}, null);
  }

  /**
   * Sends the owner of an account a link, as an administrator asks. It goes to the account's own e-mail, so that whoever asks
   * gains nothing by it.
   * @throws {ProblemError} `mail_unavailable`; `user_not_found`; `permission_denied` for an administrator's account; `too_many_requests`
   */
  async sendFor(id: string, actor: SignedInUser): Promise<void> {
    this.outbox.checkAvailable();
    const send = async (session: ClientSession) => {
      const { _id, name, email, role } = await this.users.get(id, session);
      checkMayHandle(actor, { role });
      const secret = await this.links.create({ ...LINK, user: _id, email }, session);
      await this.outbox.add({ template: 'reset_password', to: email, data: { name, secret, by_team: true } }, session, {
        user: _id,
      });
      await this.journal.record(actor, { action: 'user.password_link', id: _id, label: name }, session);
    };
    await this.database.inTransactionOnce(send);
  }

  /**
   * Sets a new password by a link, which proves the e-mail too, and ends all sessions. The account knows the device then, so
   * that its owner gets in while others guess.
   * @throws {ProblemError} `link_invalid`; `invalid_input` for a password that may not be chosen
   */
  async reset({ token, password }: ResetPasswordInput, reply: FastifyReply): Promise<void> {
    const stored = await this.#accept(token, password);
    const account = await this.database.inTransaction(async (session) => {
      const { user, email } = await this.links.consume(PURPOSE, token, session);
      const owner = await this.users.findByEmail(email, session);
      if (owner?._id !== user) throw new ProblemError('link_invalid');
      const passwordVersion = await this.passwords.replace(user, stored, session);
      if (await this.profiles.verifyEmail(user, email, session)) await this.certificates.issueEarned(user, session);
      const data = { name: owner.name, at: new Date().toISOString() };
      await this.outbox.add({ template: 'password_changed', to: email, data }, session, { user });
      return { id: user, passwordVersion };
    });
    this.security.record('password.reset', { account: account.id });
    this.devices.remember(reply, account);
  }

  /** Hashing is costly, and outside of the transaction, which it would prolong. */
  async #accept(token: string, password: string) {
    const { user, email } = await this.links.check(PURPOSE, token);
    const account = await this.users.findByEmail(email);
    if (account?._id !== user) throw new ProblemError('link_invalid');
    return this.passwords.accept(password, account, account.role);
  }

  async #sendLink(job: Job): Promise<void> {
    await this.database.inTransaction(async (session) => {
      await this.jobs.finish(job, session);
      const account = await this.users.findByEmail(job.key, session);
      if (!account) return;
      const { _id, name, email } = account;
      const secret = await this.links.createUnlessTooMany({ ...LINK, user: _id, email }, session);
      if (secret)
        await this.outbox.add({ template: 'reset_password', to: email, data: { name, secret } }, session, {
          user: _id,
        });
    });
  }
}
