import { Injectable } from '@nestjs/common';
import type { ClientSession } from 'mongoose';
import { type DeletedAccount, PlannedDeletions } from '../../accounts/index.ts';
import {
  DatabaseService,
  DELETED_ACCOUNT,
  HourlyTask,
  JournalAnonymizer,
  JournalService,
  SecurityLog,
} from '../../foundation/index.ts';
import { CertificatesService } from '../../learning/index.ts';
import { MailOutbox } from '../../mail/index.ts';
import { MessagesService } from '../../site/index.ts';

/** With all attempts, each of which MongoDB ends by its own limit (`transactionLifetimeLimitSeconds`): nobody waits. */
const DELETION_TIME_MS = 30_000;

/** Deletes the accounts whose week is over, at start and every hour. */
@Injectable()
export class DueDeletions extends HourlyTask {
  constructor(
    private readonly deletions: PlannedDeletions,
    private readonly certificates: CertificatesService,
    private readonly messages: MessagesService,
    private readonly journal: JournalService,
    private readonly anonymizer: JournalAnonymizer,
    private readonly outbox: MailOutbox,
    database: DatabaseService,
    private readonly security: SecurityLog,
  ) {
    super('Deletions', database);
  }

  protected run(): Promise<number> {
    return this.deleteDue();
  }

  /**
   * Deletes the accounts that are due, and returns their number. Safe in several instances at once, and while an owner comes
   * back: each deletion checks again, and of two that write to the account one is repeated.
   */
  async deleteDue(): Promise<number> {
    if (!this.database.ready) return 0;
    let deleted = 0;
    for (const id of await this.deletions.listDue()) {
      if (this.isStopped) break;
      // One that fails must not keep the others from being deleted.
      if (await this.#delete(id).catch(this.warn)) deleted += 1;
    }
    if (deleted > 0) this.logger.log(`${deleted} accounts were deleted, as their owners had asked`);
    // Also what a process that was killed has left.
    await this.anonymizer.finish();
    return deleted;
  }

  #delete(id: string): Promise<boolean> {
    const work = async (session: ClientSession) => {
      const account = await this.deletions.deleteIfDue(id, session);
      if (account) await this.#forget(account, session);
      return account !== undefined;
    };
    return this.database.inTransaction(work, { timeMs: DELETION_TIME_MS });
  }

  /** What remains of the account is no longer about a person. */
  async #forget({ user, keepsCertificates }: DeletedAccount, session: ClientSession): Promise<void> {
    const { _id: id, name, email, role, permissions } = user;
    if (!keepsCertificates) await this.certificates.anonymize(id, session);
    // An address that is not verified may be that of another person.
    if (user.email_verified) await this.messages.deleteFrom(email, session);
    await this.anonymizer.plan(id, session);
    if (role !== 'student') {
      const change = { action: 'user.delete', id, label: DELETED_ACCOUNT, before: { role, permissions } } as const;
      await this.journal.record({ id, name: DELETED_ACCOUNT }, change, session);
    }
    await this.outbox.add({ template: 'account_deleted', to: email, data: { name } }, session);
    this.database.afterCommit(session, () => this.security.record('account.deleted', { account: id }));
  }
}
