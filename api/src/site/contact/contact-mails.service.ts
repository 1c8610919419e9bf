import type { ContactInput } from '@iris/contract/site';
import { Injectable } from '@nestjs/common';
import type { ClientSession } from 'mongoose';
import { RateLimits, ThemeService } from '../../foundation/index.ts';
import { MailOutbox } from '../../mail/index.ts';

/** The mails on a message of the contact page. */
@Injectable()
export class ContactMails {
  constructor(
    private readonly outbox: MailOutbox,
    private readonly theme: ThemeService,
    private readonly limits: RateLimits,
  ) {}

  /** Adds the mail to the academy, and once a day the acknowledgment to an address, in the transaction that stores the message. */
  async add(message: ContactInput, session: ClientSession): Promise<void> {
    const { contactEmail } = await this.theme.get();
    await this.outbox.add({ template: 'contact_message', to: contactEmail, data: message }, session);
    if (message.email === contactEmail.toLowerCase()) return;
    const isFirst = await this.limits.allows([['acknowledgment', message.email]], session);
    if (!isFirst) return;
    const data = { at: new Date().toISOString() };
    await this.outbox.add({ template: 'contact_acknowledgment', to: message.email, data }, session);
  }
}
