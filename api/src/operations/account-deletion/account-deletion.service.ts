import type { DeletionInput, User } from '@iris/contract/accounts';
import { Injectable } from '@nestjs/common';
import { PlannedDeletions, SessionsService } from '../../accounts/index.ts';
import { DatabaseService, SecurityLog, type SignedInUser } from '../../foundation/index.ts';
import { MailOutbox } from '../../mail/index.ts';

/** Lets an account delete itself, with a week to come back. */
@Injectable()
export class AccountDeletionService {
  constructor(
    private readonly deletions: PlannedDeletions,
    private readonly sessions: SessionsService,
    private readonly outbox: MailOutbox,
    private readonly database: DatabaseService,
    private readonly security: SecurityLog,
  ) {}

  /**
   * Plans the deletion in a week, ends the other sessions and tells the owner by mail, in one transaction.
   * @throws {ProblemError} `user_not_found`; `super_admin_protected`
   */
  async plan({ id, sessionId }: SignedInUser, { keep_certificates }: DeletionInput): Promise<User> {
    return this.database.inTransaction(async (session) => {
      const { user, isNew } = await this.deletions.plan(id, keep_certificates, session);
      await this.sessions.endAll(id, { except: sessionId, session });
      if (isNew && user.deletion_at) {
        const data = { name: user.name, on: user.deletion_at };
        await this.outbox.add({ template: 'deletion_planned', to: user.email, data }, session, { user: id });
        this.database.afterCommit(session, () => this.security.record('deletion.planned', { account: id }));
      }
      return user;
    });
  }

  /** Keeps the account after all. @throws {ProblemError} `user_not_found` */
  async cancel(id: string): Promise<User> {
    const user = await this.deletions.cancel(id);
    this.security.record('deletion.cancelled', { account: id });
    return user;
  }
}
