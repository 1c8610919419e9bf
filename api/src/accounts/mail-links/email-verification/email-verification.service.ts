import type { User, VerifiedEmail } from '@iris/contract/accounts';
import { Injectable } from '@nestjs/common';
import type { ClientSession } from 'mongoose';
import {
  DatabaseService,
  JournalService,
  ProblemError,
  RateLimits,
  refusedInput,
  SecurityLog,
  type SignedInUser,
} from '../../../foundation/index.ts';
import { MailOutbox } from '../../../mail/index.ts';
import { EarnedCertificates } from '../../account/earned-certificates.ts';
import { ProfilesService } from '../../users/profiles.service.ts';
import { checkMayHandle } from '../../users/rights/handling.policy.ts';
import { UsersService } from '../../users/users.service.ts';
import { OneTimeLinksService } from '../one-time-links/one-time-links.service.ts';

/** The links, and the time for which they are valid, in milliseconds; the mails say so. */
const VERIFICATION = { purpose: 'verify_email', lifetime: 3 * 86_400_000 } as const;
const CHANGE = { purpose: 'confirm_new_email', lifetime: 24 * 3_600_000 } as const;

/** Said when an address has received as many mails as the limit `mail` allows. */
const MAIL_REFUSAL = "Trop d'e-mails ont été envoyés à cette adresse. Réessayez dans une heure.";

/** Finds out whether the owner of an account reads its e-mail, or another one that it shall have. */
@Injectable()
export class EmailVerificationService {
  constructor(
    private readonly users: UsersService,
    private readonly profiles: ProfilesService,
    private readonly links: OneTimeLinksService,
    private readonly outbox: MailOutbox,
    private readonly limits: RateLimits,
    private readonly database: DatabaseService,
    private readonly certificates: EarnedCertificates,
    private readonly security: SecurityLog,
    private readonly journal: JournalService,
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
    const send = async (session: ClientSession) => {
      const user = await this.users.get(userId, session);
      if (user.email_verified) throw new ProblemError('email_already_verified');
      await this.#sendWithinLimit(user, session);
    };
    await this.database.inTransactionOnce(send);
  }

  /**
   * Sends the link again, as an administrator asks.
   * @throws {ProblemError} like {@link sendAgain}; `user_not_found`; `permission_denied` for an administrator's account
   */
  async sendFor(userId: string, actor: SignedInUser): Promise<void> {
    this.outbox.checkAvailable();
    const send = async (session: ClientSession) => {
      const user = await this.users.get(userId, session);
      checkMayHandle(actor, user);
      const detail = 'Cette adresse e-mail est déjà confirmée';
      if (user.email_verified) throw new ProblemError('email_already_verified', { detail });
      await this.#sendWithinLimit(user, session);
      await this.journal.record(actor, { action: 'user.verification', id: user._id, label: user.name }, session);
    };
    await this.database.inTransactionOnce(send);
  }

  /** Verifies the e-mail to which a link was sent, or gives it to the account; opened again, it says so. @throws {ProblemError} `link_invalid`; `email_taken` */
  verify(secret: string): Promise<VerifiedEmail> {
    return this.database.inTransaction(async (session) => {
      const outcome = await this.#confirmChange(secret, session);
      if (outcome) return { outcome };
      if (await this.#isVerified(secret, session)) return { outcome: 'already_confirmed' };
      const { user, email } = await this.links.consume(VERIFICATION.purpose, secret, session);
      if (!(await this.profiles.verifyEmail(user, email, session))) throw new ProblemError('link_invalid');
      await this.certificates.issueEarned(user, session);
      return { outcome: 'confirmed' };
    });
  }

  /**
   * Sends a link to the new e-mail. One that has an account is answered alike, and its owner is told instead: the answer must
   * not tell who has an account. Both count as a link, of which an account gets five an hour, and as a mail to the address.
   * @throws {ProblemError} `mail_unavailable`; `user_not_found`; `invalid_input` for the own e-mail; `too_many_requests`
   */
  async requestChange(userId: string, email: string): Promise<void> {
    this.outbox.checkAvailable();
    await this.database.inTransaction(async (session) => {
      const user = await this.users.get(userId, session);
      if (user.email === email) throw refusedInput({ email: ["C'est déjà l'adresse de votre compte"] });
      await this.limits.take([['mail', email]], MAIL_REFUSAL, session);
      const owner = await this.users.findByEmail(email, session);
      const secret = await this.links.create({ ...CHANGE, user: userId, email }, session);
      const mail = owner
        ? ({ template: 'email_in_use', to: email, data: { name: owner.name } } as const)
        : ({ template: 'confirm_new_email', to: email, data: { name: user.name, secret } } as const);
      await this.outbox.add(mail, session, { user: owner?._id ?? userId });
    });
  }

  /**
   * Changes the e-mail by the secret of a link and tells the former one; undefined for a link of another purpose.
   * @throws {ProblemError} `link_invalid`; `email_taken` when an account has got it meanwhile
   */
  async #confirmChange(secret: string, session: ClientSession): Promise<VerifiedEmail['outcome'] | undefined> {
    const link = await this.links.find(CHANGE.purpose, secret, session);
    if (!link) return undefined;
    const owner = await this.users.findByEmail(link.email, session);
    if (owner?._id === link.user) return 'already_confirmed';
    const { user, email } = await this.links.consume(CHANGE.purpose, secret, session);
    const before = await this.profiles.changeEmail(user, email, session);
    await this.certificates.issueEarned(user, session);
    const data = { name: before.name, new_email: email, at: new Date().toISOString() };
    await this.outbox.add({ template: 'email_changed', to: before.email, data }, session, { user });
    this.database.afterCommit(session, () => this.security.record('email.changed', { account: user }));
    return 'changed';
  }

  async #isVerified(secret: string, session: ClientSession): Promise<boolean> {
    const link = await this.links.find(VERIFICATION.purpose, secret, session);
    const user = link && (await this.users.findByEmail(link.email, session));
    return user !== undefined && user._id === link?.user && user.email_verified;
  }

  async #sendWithinLimit(user: User, session: ClientSession): Promise<void> {
    await this.limits.take([['mail', user.email]], MAIL_REFUSAL, session);
    await this.#send(user, session);
  }

  async #send({ _id, name, email }: User, session: ClientSession): Promise<void> {
    const secret = await this.links.create({ ...VERIFICATION, user: _id, email }, session);
    await this.outbox.add({ template: 'verify_email', to: email, data: { name, secret } }, session, { user: _id });
  }
}
