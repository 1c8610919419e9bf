import { PERMISSIONS } from '@iris/contract/permissions';
import type { Actor, DeliveryChange, DeliveryProduct, Viewer } from '@iris/delivery/server';
import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { ClientSession } from 'mongoose';
import { SessionReader } from '../auth/session-reader.service.ts';
import { pagePolicy } from '../common/security-headers.ts';
import { JournalService } from '../journal/journal.service.ts';

/** What delivery needs of the academy. */
@Injectable()
export class DeliveryProductService implements DeliveryProduct {
  constructor(
    private readonly sessions: SessionReader,
    private readonly journal: JournalService,
  ) {}

  /** The caller's account; undefined for a visitor and for an invalid session. */
  async viewerOf({ headers }: FastifyRequest): Promise<Viewer | undefined> {
    const account = await this.sessions.read(headers.authorization);
    if (!account) return undefined;
    const { role, email, permissions } = account;
    return { role, email, permissions: PERMISSIONS.filter((permission) => permissions[permission]) };
  }

  /** Records a change of what is served in the journal. */
  async record(actor: Actor, change: DeliveryChange, session: ClientSession): Promise<void> {
    await this.journal.record(actor, change, session);
  }

  /** The content security policy of pages that load files from these origins. */
  pagePolicy(hosts: readonly string[]): string {
    return pagePolicy(hosts);
  }
}
