import { PERMISSION_LABELS } from '@iris/contract/labels';
import { PERMISSIONS } from '@iris/contract/permissions';
import type { User } from '@iris/contract/users';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { ClientSession } from 'mongoose';
import { MailOutbox } from '../mail/mail-outbox.service.ts';
import { UsersService } from '../users/users.service.ts';

/** Tells accounts that they have become administrators: the promotion has ended their sessions. */
@Injectable()
export class PromotionMail implements OnModuleInit {
  constructor(
    private readonly users: UsersService,
    private readonly outbox: MailOutbox,
  ) {}

  onModuleInit(): void {
    this.users.onPromote((user, session) => this.#send(user, session));
  }

  async #send({ name, email, permissions }: User, session: ClientSession): Promise<void> {
    const granted = PERMISSIONS.filter((permission) => permissions[permission]);
    const labels = granted.map((permission) => PERMISSION_LABELS[permission].label);
    await this.outbox.add({ template: 'promoted_to_admin', to: email, data: { name, permissions: labels } }, session);
  }
}
