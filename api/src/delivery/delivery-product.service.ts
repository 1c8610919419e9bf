import { PERMISSIONS } from '@iris/contract/permissions';
import type { DeliveryProduct, Viewer } from '@iris/delivery/server';
import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { SessionReader } from '../auth/session-reader.service.ts';
import { pagePolicy } from '../common/security-headers.ts';

/** What delivery needs of the academy. */
@Injectable()
export class DeliveryProductService implements DeliveryProduct {
  constructor(private readonly sessions: SessionReader) {}

  /** The caller's account; undefined for a visitor and for an invalid session. */
  async viewerOf({ headers }: FastifyRequest): Promise<Viewer | undefined> {
    const account = await this.sessions.read(headers.authorization);
    if (!account) return undefined;
    const { role, email, permissions } = account;
    return { role, email, permissions: PERMISSIONS.filter((permission) => permissions[permission]) };
  }

  /** The content security policy of pages that load files from these origins. */
  pagePolicy(hosts: readonly string[]): string {
    return pagePolicy(hosts);
  }
}
