import { PERMISSION_LABELS, PERMISSIONS } from '@iris/contract/foundation';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { DatabaseService, type Job, JobRunner, JobsService } from '../../../foundation/index.ts';
import { type Mail, MailOutbox } from '../../../mail/index.ts';
import { SESSION_TIME_MS } from '../../sessions/session.policy.ts';
import { AccountAccess } from '../../users/access/account-access.service.ts';
import { tellPromotion } from '../../users/rights/promotion-jobs.ts';
import { UsersService } from '../../users/users.service.ts';
import { OneTimeLinksService } from '../one-time-links/one-time-links.service.ts';

const PURPOSE = 'end_sessions';

/**
 * Tells accounts that they have become administrators, by a job, because commands of the server promote too and cannot write
 * mails. Their open sessions have become so too: a link of the mail ends them all.
 */
@Injectable()
export class PromotionMail implements OnModuleInit {
  constructor(
    private readonly users: UsersService,
    private readonly access: AccountAccess,
    private readonly links: OneTimeLinksService,
    private readonly outbox: MailOutbox,
    private readonly jobs: JobsService,
    private readonly runner: JobRunner,
    private readonly database: DatabaseService,
  ) {}

  onModuleInit(): void {
    this.runner.handle(tellPromotion, (job) => this.#tell(job));
  }

  /** Ends the sessions of the account that got this link, and its links to a new e-mail or password. @throws {ProblemError} `link_invalid` */
  async endSessions(token: string): Promise<void> {
    await this.database.inTransaction(async (session) => {
      const { user } = await this.links.consume(PURPOSE, token, session);
      await this.access.end(user, session);
    });
  }

  /** Nothing when the account was revoked or deleted meanwhile. */
  async #tell(job: Job): Promise<void> {
    await this.database.inTransaction(async (session) => {
      await this.jobs.finish(job, session);
      const owner = await this.users.findCurrent(job.key, session);
      if (!owner || owner.role === 'student') return;
      const { id, name, email: to, role, permissions } = owner;
      // As long as a session that is open now lasts at most.
      const link = { purpose: PURPOSE, user: id, email: to, lifetime: SESSION_TIME_MS } as const;
      const secret = await this.links.create(link, session);
      const granted = PERMISSIONS.filter((permission) => permissions[permission]);
      const labels = granted.map((permission) => PERMISSION_LABELS[permission].label);
      const mail: Mail =
        role === 'super_admin'
          ? { template: 'promoted_to_super_admin', to, data: { name, secret } }
          : { template: 'promoted_to_admin', to, data: { name, permissions: labels, secret } };
      await this.outbox.add(mail, session, { user: id });
    });
  }
}
