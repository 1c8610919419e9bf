import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { ClientSession, Model, QueryFilter } from 'mongoose';
import { newSecret, secretHash } from '../common/one-time-secret.ts';
import { ProblemError } from '../common/problem.error.ts';
import { UsersService } from '../users/users.service.ts';
import { type LinkPurpose, ONE_TIME_LINK_MODEL, type OneTimeLinkRecord } from './one-time-link.schema.ts';

/** A link to create. */
export interface NewLink {
  purpose: LinkPurpose;
  user: string;
  email: string;
  /** In milliseconds. */
  lifetime: number;
}

/** What a link was created for. */
export interface OneTimeLink {
  user: string;
  email: string;
}

const HOUR = 3_600_000;

/** Maximum number of links of a purpose that are sent to an account within an hour. */
export const LINKS_PER_HOUR = 5;

/** Links in mails that can be used once; see docs/decisions/062. */
@Injectable()
export class OneTimeLinksService implements OnModuleInit {
  constructor(
    @InjectModel(ONE_TIME_LINK_MODEL) private readonly links: Model<OneTimeLinkRecord>,
    private readonly users: UsersService,
  ) {}

  onModuleInit(): void {
    this.users.onDelete(async (user, session) => {
      await this.links.deleteMany({ user }, { session });
    });
  }

  /** Creates a link, which replaces the older ones of its purpose; returns the secret. @throws {ProblemError} `too_many_requests` */
  async create({ purpose, user, email, lifetime }: NewLink, session: ClientSession): Promise<string> {
    const own = { user, purpose };
    const now = Date.now();
    await this.#checkRate(own, now, session);
    await this.links.updateMany({ ...own, is_open: true }, { $unset: { is_open: 1 } }, { session });
    const secret = newSecret();
    const expires_at = new Date(now + lifetime);
    const delete_at = new Date(Math.max(now + lifetime, now + HOUR));
    const dates = { created_at: new Date(now), expires_at, delete_at };
    await this.links.create([{ ...own, email, secret_hash: secretHash(secret), is_open: true, ...dates }], { session });
    return secret;
  }

  /** What an open link was created for; it stays open. @throws {ProblemError} `link_invalid` */
  async check(purpose: LinkPurpose, secret: string): Promise<OneTimeLink> {
    return toLink(await this.links.findOne(openLink(purpose, secret)).lean<OneTimeLinkRecord>());
  }

  /** Uses a link, in the transaction of what it allows: of concurrent ones one succeeds. @throws {ProblemError} `link_invalid` */
  async consume(purpose: LinkPurpose, secret: string, session: ClientSession): Promise<OneTimeLink> {
    const used = { $unset: { is_open: 1 } } as const;
    return toLink(
      await this.links.findOneAndUpdate(openLink(purpose, secret), used).session(session).lean<OneTimeLinkRecord>(),
    );
  }

  /** What a link was created for, also when it was used, replaced or has expired; undefined when it is not known. */
  async find(purpose: LinkPurpose, secret: string, session: ClientSession): Promise<OneTimeLink | undefined> {
    const record = await this.links
      .findOne({ purpose, secret_hash: secretHash(secret) })
      .session(session)
      .lean<OneTimeLinkRecord>();
    return record ? toLink(record) : undefined;
  }

  async #checkRate(own: { user: string; purpose: LinkPurpose }, now: number, session: ClientSession): Promise<void> {
    const sent = await this.links
      .find({ ...own, created_at: { $gt: new Date(now - HOUR) } }, { created_at: 1 })
      .sort({ created_at: 1 })
      .session(session)
      .lean<Pick<OneTimeLinkRecord, 'created_at'>[]>();
    if (sent.length < LINKS_PER_HOUR) return;
    const first = sent[0]?.created_at.getTime() ?? now;
    throw new ProblemError('too_many_requests', { retryAfter: Math.ceil((first + HOUR - now) / 1000) });
  }
}

/** By the clock of the database, for all instances. */
function openLink(purpose: LinkPurpose, secret: string): QueryFilter<OneTimeLinkRecord> {
  return { purpose, secret_hash: secretHash(secret), is_open: true, $expr: { $gt: ['$expires_at', '$$NOW'] } };
}

/** @throws {ProblemError} `link_invalid` without a record */
function toLink(record: OneTimeLinkRecord | null): OneTimeLink {
  if (!record) throw new ProblemError('link_invalid');
  return { user: record.user.toHexString(), email: record.email };
}
