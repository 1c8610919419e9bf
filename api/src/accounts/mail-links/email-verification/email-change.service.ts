import type { VerifiedEmail } from '@iris/contract/accounts';
import { Injectable } from '@nestjs/common';
import type { ClientSession } from 'mongoose';
import { DatabaseService, RateLimits, refusedInput, SecurityLog } from '../../../foundation/index.ts';
import { MailOutbox } from '../../../mail/index.ts';
import { EarnedCertificates } from '../../account/earned-certificates.ts';
import { UsersService } from '../../users/users.service.ts';
import { OneTimeLinksService } from '../one-time-links/one-time-links.service.ts';

/** Said when an address has received as many mails as the limit `mail` allows. */
export const MAIL_REFUSAL = "Trop d'e-mails ont été envoyés à cette adresse. Réessayez dans une heure.";

const PURPOSE = 'confirm_new_email';

/** Time for which the link is valid, in milliseconds; the mail says so. */
const LIFETIME_MS = 24 * 3_600_000;

/** Gives an account another e-mail once its owner has proved to read it. */
@Injectable()
export class EmailChangeService {
  constructor(
    private readonly users: UsersService,
    private readonly links: OneTimeLinksService,
    private readonly certificates: EarnedCertificates,
    private readonly outbox: MailOutbox,
    private readonly limits: RateLimits,
    private readonly database: DatabaseService,
    private readonly security: SecurityLog,
  ) {}

  /**
   * Sends a link to the new e-mail. One that has an account is answered alike, and its owner is told instead: the answer must
   * not tell who has an account. Both count as a link, of which an account gets five an hour, and as a mail to the address.
   * @throws {ProblemError} `mail_unavailable`; `user_not_found`; `invalid_input` for the own e-mail; `too_many_requests`
   */
  async request(userId: string, email: string): Promise<void> {
    this.outbox.checkAvailable();
    await this.database.inTransaction(async (session) => {
      const user = await this.users.get(userId, session);
      if (user.email === email) throw refusedInput({ email: ["C'est déjà l'adresse de votre compte"] });
      await this.limits.take([['mail', email]], MAIL_REFUSAL, session);
      const owner = await this.users.findByEmail(email, session);
      const secret = await this.links.create({ purpose: PURPOSE, user: userId, email, lifetime: LIFETIME_MS }, session);
      if (owner) await this.outbox.add({ template: 'email_in_use', to: email, data: { name: owner.name } }, session);
      else
        await this.outbox.add({ template: 'confirm_new_email', to: email, data: { name: user.name, secret } }, session);
    });
  }

  /**
   * Changes the e-mail by the secret of a link and tells the former one; undefined for a link of another purpose.
   * @throws {ProblemError} `link_invalid`; `email_taken` when an account has got it meanwhile
   */
  async confirm(secret: string, session: ClientSession): Promise<VerifiedEmail['outcome'] | undefined> {
    const link = await this.links.find(PURPOSE, secret, session);
    if (!link) return undefined;
    const owner = await this.users.findByEmail(link.email, session);
    if (owner?._id === link.user) return 'already_confirmed';
    const { user, email } = await this.links.consume(PURPOSE, secret, session);
    const before = await this.users.changeEmail(user, email, session);
    await this.certificates.issueEarned(user, session);
    const data = { name: before.name, new_email: email, at: new Date().toISOString() };
    await this.outbox.add({ template: 'email_changed', to: before.email, data }, session);
    this.database.afterCommit(session, () => this.security.record('email.changed', { account: user }));
    return 'changed';
  }
}
