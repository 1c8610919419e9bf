import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type ClientSession, type Model, type QueryFilter, Types } from 'mongoose';
import { insertByClock, newSecret, ProblemError, secretHash } from '../../../foundation/index.ts';
import {
  type LinkPurpose,
  ONE_TIME_LINK_MODEL,
  type OneTimeLinkRecord,
  SINGLE_LINK_PURPOSES,
} from './one-time-link.schema.ts';

/** A link to create. */
export interface NewLink {
  purpose: LinkPurpose;
  user: string;
  email: string;
  /** In milliseconds. */
  lifetime: number;
}

/** What a link was created for. */
export type OneTimeLink = Pick<NewLink, 'user' | 'email'>;

const HOUR = 3_600_000;

/**
 * Maximum number of links of a purpose that are sent to an account within an hour, or the time for which they can be used if that
 * is shorter: an account that is refused one has another that works. Links that end sessions have none: no stranger can ask for them.
 */
const LINKS_MAX = 5;

const SINGLE: readonly LinkPurpose[] = SINGLE_LINK_PURPOSES;

/** Purposes of the links that change the e-mail or the password of an account. */
const CREDENTIAL_PURPOSES: LinkPurpose[] = ['confirm_new_email', 'reset_password'];

/** Links in mails that can be used once; see docs/decisions/062. */
@Injectable()
export class OneTimeLinksService {
  constructor(@InjectModel(ONE_TIME_LINK_MODEL) private readonly links: Model<OneTimeLinkRecord>) {}

  /** Creates a link, which replaces an older one where there is one only; returns the secret. @throws {ProblemError} `too_many_requests` */
  async create({ purpose, user, email, lifetime }: NewLink, session: ClientSession): Promise<string> {
    const own = { user, purpose };
    if (purpose !== 'end_sessions') await this.#checkRate(own, Math.min(lifetime, HOUR), session);
    if (SINGLE.includes(purpose)) await this.#close(user, [purpose], session);
    const secret = newSecret();
    const fields = {
      purpose,
      user: new Types.ObjectId(user),
      email: { $literal: email },
      secret_hash: secretHash(secret),
      is_open: true,
      created_at: '$$NOW',
      expires_at: { $add: ['$$NOW', lifetime] },
      delete_at: { $add: ['$$NOW', Math.max(lifetime, HOUR)] },
    };
    await insertByClock(this.links, fields, session);
    return secret;
  }

  /** Like {@link create}, but undefined where that refuses another link: whoever is sent one is not who asks too often. */
  createUnlessTooMany(link: NewLink, session: ClientSession): Promise<string | undefined> {
    return this.create(link, session).catch((error: unknown) => {
      if (!(error instanceof ProblemError && error.code === 'too_many_requests')) throw error;
      return undefined;
    });
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

  /** Closes the links that would change the e-mail or the password of an account. */
  closeCredentialLinks(user: string, session: ClientSession): Promise<void> {
    return this.#close(user, CREDENTIAL_PURPOSES, session);
  }

  /** Closes the links that would change the e-mail of an account. */
  closeEmailChanges(user: string): Promise<void> {
    return this.#close(user, ['confirm_new_email']);
  }

  async #close(user: string, purposes: LinkPurpose[], session?: ClientSession): Promise<void> {
    const open = { user, purpose: { $in: purposes }, is_open: true } as const;
    await this.links.updateMany(open, { $unset: { is_open: 1 } }, { session });
  }

  async #checkRate(
    own: { user: string; purpose: LinkPurpose },
    windowMs: number,
    session: ClientSession,
  ): Promise<void> {
    const age = { $subtract: ['$$NOW', '$created_at'] };
    const [first, ...others] = await this.links
      .find({ ...own, $expr: { $lt: [age, windowMs] } }, { left_ms: { $subtract: [windowMs, age] } })
      .sort({ created_at: 1 })
      .session(session)
      .lean<{ left_ms: number }[]>();
    if (!first || others.length + 1 < LINKS_MAX) return;
    throw new ProblemError('too_many_requests', { retryAfter: Math.ceil(Number(first.left_ms) / 1000) });
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
