import { PERMISSION_LABELS } from '@iris/contract/labels';
import { PERMISSIONS } from '@iris/contract/permissions';
import type { User } from '@iris/contract/users';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { ClientSession } from 'mongoose';
import { DatabaseService } from '../database/database.service.ts';
import { MailOutbox } from '../mail/mail-outbox.service.ts';
import { OneTimeLinksService } from '../one-time-links/one-time-links.service.ts';
import { SESSION_TIME_MS } from '../sessions/session.policy.ts';
import { AccountAccess } from '../users/account-access.service.ts';
import { UsersService } from '../users/users.service.ts';

const PURPOSE = 'end_sessions';

/** Tells accounts that they have become administrators. Their open sessions have become so too: a link of the mail ends them all. */
@Injectable()
export class PromotionMail implements OnModuleInit {
  constructor(
    private readonly users: UsersService,
    private readonly access: AccountAccess,
    private readonly links: OneTimeLinksService,
    private readonly outbox: MailOutbox,
    private readonly database: DatabaseService,
  ) {}

  onModuleInit(): void {
    this.users.onPromote((user, session) => this.#send(user, session));
  }

  /** Ends the sessions of the account that got this link, and its links to a new e-mail or password. @throws {ProblemError} `link_invalid` */
  async endSessions(token: string): Promise<void> {
    await this.database.inTransaction(async (session) => {
      const { user } = await this.links.consume(PURPOSE, token, session);
      await this.access.end(user, session);
    });
  }

  async #send({ _id, name, email, permissions }: User, session: ClientSession): Promise<void> {
    const granted = PERMISSIONS.filter((permission) => permissions[permission]);
    const labels = granted.map((permission) => PERMISSION_LABELS[permission].label);
    // As long as a session that is open now lasts at most.
    const link = { purpose: PURPOSE, user: _id, email, lifetime: SESSION_TIME_MS } as const;
    const secret = await this.links.createUnlessTooMany(link, session);
    const data = { name, permissions: labels, secret };
    await this.outbox.add({ template: 'promoted_to_admin', to: email, data }, session);
  }
}
