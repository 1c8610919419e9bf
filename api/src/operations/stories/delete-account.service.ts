import { Injectable } from '@nestjs/common';
import type { ClientSession } from 'mongoose';
import { type DeletedAccount, PlannedDeletions, UsersService } from '../../accounts/index.ts';
import {
  type Actor,
  DatabaseService,
  DELETED_ACCOUNT,
  JournalService,
  PersonalData,
  SecurityLog,
} from '../../foundation/index.ts';
import { MailOutbox } from '../../mail/index.ts';

/** With all attempts, each of which MongoDB ends by its own limit (`transactionLifetimeLimitSeconds`): nobody waits. */
const DELETION_TIME_MS = 30_000;

/** Journal and certificates keep the name. */
const BY_ADMINISTRATOR = { isAsked: false, keepsCertificates: true } as const;

/** Deletes accounts, each with its data in one transaction: what is erased is said where each collection is defined. */
@Injectable()
export class DeleteAccount {
  constructor(
    private readonly users: UsersService,
    private readonly deletions: PlannedDeletions,
    private readonly personalData: PersonalData,
    private readonly journal: JournalService,
    private readonly outbox: MailOutbox,
    private readonly database: DatabaseService,
    private readonly security: SecurityLog,
  ) {}

  /** At once, for an administrator. @throws {ProblemError} `user_not_found`; `super_admin_protected` */
  async now(id: string, actor: Actor): Promise<void> {
    await this.database.inTransaction(async (session) => {
      const user = await this.users.get(id, session);
      await this.users.delete(user._id, actor, session);
      await this.personalData.erase(toPerson(user), BY_ADMINISTRATOR, session);
    });
  }

  /** Once its week is over, as its owner asked; returns whether it was still due. What remains is no longer about a person. */
  ifDue(id: string): Promise<boolean> {
    const work = async (session: ClientSession) => {
      const account = await this.deletions.deleteIfDue(id, session);
      if (!account) return false;
      const { user, keepsCertificates } = account;
      await this.personalData.erase(toPerson(user), { isAsked: true, keepsCertificates }, session);
      await this.#sayGoodbye(user, session);
      return true;
    };
    return this.database.inTransaction(work, { timeMs: DELETION_TIME_MS });
  }

  async #sayGoodbye({ _id: id, name, email, role, permissions }: DeletedAccount['user'], session: ClientSession) {
    if (role !== 'student') {
      const change = { action: 'user.delete', id, label: DELETED_ACCOUNT, before: { role, permissions } } as const;
      await this.journal.record({ id, name: DELETED_ACCOUNT }, change, session);
    }
    await this.outbox.add({ template: 'account_deleted', to: email, data: { name } }, session);
    this.database.afterCommit(session, () => this.security.record('account.deleted', { account: id }));
  }
}

/** An address that is not verified may be that of another person. */
function toPerson({ _id: id, email, email_verified }: DeletedAccount['user']) {
  return email_verified ? { id, email } : { id };
}
