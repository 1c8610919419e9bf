import type { User, VerifiedEmail } from '@iris/contract/accounts';
import { Injectable } from '@nestjs/common';
import type { ClientSession } from 'mongoose';
import { DatabaseService, ProblemError, RateLimits } from '../../../foundation/index.ts';
import { MailOutbox } from '../../../mail/index.ts';
import { EarnedCertificates } from '../../account/earned-certificates.ts';
import { UsersService } from '../../users/users.service.ts';
import { OneTimeLinksService } from '../one-time-links/one-time-links.service.ts';
import { EmailChangeService, MAIL_REFUSAL } from './email-change.service.ts';

const PURPOSE = 'verify_email';

/** Time for which the link is valid, in milliseconds; the mail says so. */
const LIFETIME_MS = 3 * 86_400_000;

/** Finds out whether the owner of an account reads its e-mail. */
@Injectable()
export class EmailVerificationService {
  constructor(
    private readonly users: UsersService,
    private readonly links: OneTimeLinksService,
    private readonly outbox: MailOutbox,
    private readonly limits: RateLimits,
    private readonly database: DatabaseService,
    private readonly changes: EmailChangeService,
    private readonly certificates: EarnedCertificates,
  ) {}

  /**
   * Sends the first link, in the transaction that registers the account. Mails that others had sent to the address must not keep
   * its owner from registering: then none is sent, and the owner can ask for one later.
   */
  async sendFirst(user: User, session: ClientSession): Promise<void> {
    if (await this.limits.allows([['mail', user.email]], session)) await this.#send(user, session);
  }

  /** Sends the link again. @throws {ProblemError} `mail_unavailable`; `email_already_verified`; `too_many_requests` */
  async sendAgain(userId: string): Promise<void> {
    this.outbox.checkAvailable();
    await this.database.inTransaction(async (session) => {
      const user = await this.users.get(userId, session);
      if (user.email_verified) throw new ProblemError('email_already_verified');
      await this.limits.take([['mail', user.email]], MAIL_REFUSAL, session);
      await this.#send(user, session);
    });
  }

  /** Verifies the e-mail to which a link was sent, or gives it to the account; opened again, it says so. @throws {ProblemError} `link_invalid`; `email_taken` */
  verify(secret: string): Promise<VerifiedEmail> {
    return this.database.inTransaction(async (session) => {
      const outcome = await this.changes.confirm(secret, session);
      if (outcome) return { outcome };
      if (await this.#isVerified(secret, session)) return { outcome: 'already_confirmed' };
      const { user, email } = await this.links.consume(PURPOSE, secret, session);
      if (!(await this.users.verifyEmail(user, email, session))) throw new ProblemError('link_invalid');
      await this.certificates.issueEarned(user, session);
      return { outcome: 'confirmed' };
    });
  }

  async #isVerified(secret: string, session: ClientSession): Promise<boolean> {
    const link = await this.links.find(PURPOSE, secret, session);
    const user = link && (await this.users.findByEmail(link.email, session));
    return user !== undefined && user._id === link?.user && user.email_verified;
  }

  async #send({ _id, name, email }: User, session: ClientSession): Promise<void> {
    const secret = await this.links.create({ purpose: PURPOSE, user: _id, email, lifetime: LIFETIME_MS }, session);
    await this.outbox.add({ template: 'verify_email', to: email, data: { name, secret } }, session);
  }
}
