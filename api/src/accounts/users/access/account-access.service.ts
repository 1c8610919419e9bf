import { Injectable } from '@nestjs/common';
import type { ClientSession } from 'mongoose';
import { OneTimeLinksService } from '../../mail-links/one-time-links/one-time-links.service.ts';
import { SessionsService } from '../../sessions/sessions.service.ts';

/** What gives access to an account besides its password: its sessions, and the links that change its e-mail or password. */
@Injectable()
export class AccountAccess {
  constructor(
    private readonly sessions: SessionsService,
    private readonly links: OneTimeLinksService,
  ) {}

  /** Ends the sessions of an account, except one if given, and closes these links. */
  async end(userId: string, session: ClientSession, { except }: { except?: string } = {}): Promise<void> {
    await this.sessions.endAll(userId, { except, session });
    await this.links.closeCredentialLinks(userId, session);
  }

  /** Closes these links of an account; its sessions stay. */
  closeLinks(userId: string, session: ClientSession): Promise<void> {
    return this.links.closeCredentialLinks(userId, session);
  }
}
