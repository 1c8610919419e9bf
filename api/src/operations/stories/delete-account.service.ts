import { Injectable } from '@nestjs/common';
import type { ClientSession } from 'mongoose';
import {
  ChallengesService,
  type DeletedAccount,
  ImportsService,
  InvitationsService,
  MembersService,
  NotificationsService,
  PlannedDeletions,
  SecondFactorStore,
  UsersService,
} from '../../accounts/index.ts';
import { ReviewsService } from '../../catalog/index.ts';
import {
  type Actor,
  DatabaseService,
  DELETED_ACCOUNT,
  JournalAnonymizer,
  JournalService,
  SecurityLog,
} from '../../foundation/index.ts';
import { CertificatesService, QuestionsService, SeatsService, TutoringsService } from '../../learning/index.ts';
import { MailOutbox, WaitingMails } from '../../mail/index.ts';
import { PracticeAccounts } from '../../practice/index.ts';
import { MessagesService } from '../../site/index.ts';
import { WebinarAccounts } from '../../webinars/index.ts';
import { DeleteEnrollments } from './delete-enrollments.service.ts';

/** With all attempts, each of which MongoDB ends by its own limit (`transactionLifetimeLimitSeconds`): nobody waits. */
const DELETION_TIME_MS = 30_000;

/** Deletes accounts, each with its data in one transaction. */
@Injectable()
export class DeleteAccount {
  constructor(
    private readonly users: UsersService,
    private readonly deletions: PlannedDeletions,
    private readonly secondFactors: SecondFactorStore,
    private readonly challenges: ChallengesService,
    private readonly notifications: NotificationsService,
    private readonly members: MembersService,
    private readonly tutorings: TutoringsService,
    private readonly seats: SeatsService,
    private readonly invitations: InvitationsService,
    private readonly imports: ImportsService,
    private readonly enrollments: DeleteEnrollments,
    private readonly reviews: ReviewsService,
    private readonly certificates: CertificatesService,
    private readonly questions: QuestionsService,
    private readonly practice: PracticeAccounts,
    private readonly webinars: WebinarAccounts,
    private readonly messages: MessagesService,
    private readonly journal: JournalService,
    private readonly anonymizer: JournalAnonymizer,
    private readonly outbox: MailOutbox,
    private readonly mails: WaitingMails,
    private readonly database: DatabaseService,
    private readonly security: SecurityLog,
  ) {}

  /** At once, for an administrator; journal and certificates keep the name. @throws {ProblemError} `user_not_found`; `super_admin_protected` */
  async now(id: string, actor: Actor): Promise<void> {
    await this.database.inTransaction(async (session) => {
      await this.users.delete(id, actor, session);
      await this.#deleteData(id, session);
    });
  }

  /** Once its week is over, as its owner asked; returns whether it was still due. What remains is no longer about a person. */
  ifDue(id: string): Promise<boolean> {
    const work = async (session: ClientSession) => {
      const account = await this.deletions.deleteIfDue(id, session);
      if (!account) return false;
      await this.#deleteData(id, session);
      await this.#forget(account, session);
      return true;
    };
    return this.database.inTransaction(work, { timeMs: DELETION_TIME_MS });
  }

  async #deleteData(id: string, session: ClientSession): Promise<void> {
    await this.secondFactors.deleteFor(id, session);
    await this.challenges.deleteFor(id, session);
    await this.notifications.deleteFor(id, session);
    await this.mails.deleteFor(id, session);
    await this.members.deleteFor(id, session);
    await this.tutorings.deleteFor(id, session);
    await this.seats.deleteFor(id, session);
    await this.enrollments.ofAccount(id, session);
    await this.reviews.deleteForUser(id, session);
    await this.practice.deleteRater(id, session);
    await this.webinars.deleteFor(id, session);
  }

  async #forget({ user, keepsCertificates }: DeletedAccount, session: ClientSession): Promise<void> {
    const { _id: id, name, email, role, permissions } = user;
    if (!keepsCertificates) await this.certificates.anonymize(id, session);
    // An address that is not verified may be that of another person.
    if (user.email_verified) {
      await this.messages.deleteFrom(email, session);
      await this.invitations.deleteTo(email, session);
      await this.imports.deleteRowsOf(email, session);
    }
    await this.questions.forgetAuthor(id, session);
    await this.anonymizer.plan(id, session);
    if (role !== 'student') {
      const change = { action: 'user.delete', id, label: DELETED_ACCOUNT, before: { role, permissions } } as const;
      await this.journal.record({ id, name: DELETED_ACCOUNT }, change, session);
    }
    await this.outbox.add({ template: 'account_deleted', to: email, data: { name } }, session);
    this.database.afterCommit(session, () => this.security.record('account.deleted', { account: id }));
  }
}
