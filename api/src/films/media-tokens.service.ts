import { createHmac, timingSafeEqual } from 'node:crypto';
import { MEDIA_HOURS, VISITOR } from '@iris/contract/films';
import { derivedKey } from '@iris/delivery/server';
import { Injectable } from '@nestjs/common';
import { InjectConfig } from '../config/config.module.ts';
import type { Config } from '../config/env.ts';

/** The verified content of a token. */
export interface MediaGrant {
  /** A film or a document. */
  media: string;
  /** An account, or {@link VISITOR}. */
  user: string;
  expiresAt: Date;
}

const HOUR_MS = 3_600_000;

/** Length of a tag: 128 bits of HMAC-SHA-256. */
const TAG_BYTES = 16;

/** `media.user.expiry.tag`. */
const TOKEN = new RegExp(`^(?<head>[0-9a-f]{24}\\.(?:[0-9a-f]{24}|${VISITOR})\\.[0-9a-z]{1,9})\\.(?<tag>[\\w-]{22})$`);

/** Issues and verifies the tokens in the addresses of films and documents: a `<video>` element sends no session. */
@Injectable()
export class MediaTokensService {
  readonly #key: Buffer;

  constructor(@InjectConfig() { jwtSecret }: Pick<Config, 'jwtSecret'>) {
    this.#key = derivedKey(jwtSecret, 'film addresses');
  }

  /** A token for a film or document and a user. It is the same for an hour, so that the browser finds what it has already loaded. */
  issue(media: string, user: string, now = Date.now()): string {
    const expiresAt = (Math.floor(now / HOUR_MS) + MEDIA_HOURS) * HOUR_MS;
    const head = `${media}.${user}.${(expiresAt / 1000).toString(36)}`;
    return `${head}.${this.#tag(head)}`;
  }

  /** Verifies a token; undefined if it is invalid or expired. */
  verify(token: string, now = Date.now()): MediaGrant | undefined {
    const { head, tag } = TOKEN.exec(token)?.groups ?? {};
    if (head === undefined || tag === undefined) return undefined;
    if (!timingSafeEqual(Buffer.from(tag), Buffer.from(this.#tag(head)))) return undefined;
    const [media = '', user = '', expiry = ''] = head.split('.');
    const expiresAt = new Date(Number.parseInt(expiry, 36) * 1000);
    return expiresAt.getTime() > now ? { media, user, expiresAt } : undefined;
  }

  #tag(head: string): string {
    return createHmac('sha256', this.#key).update(head).digest().subarray(0, TAG_BYTES).toString('base64url');
  }
}
