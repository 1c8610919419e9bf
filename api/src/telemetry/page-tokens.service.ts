import { createHmac, hkdfSync, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { SAMPLE_RATE } from '@iris/contract/federation';
import type { RemoteName } from '@iris/contract/remotes';
import { Injectable } from '@nestjs/common';
import { InjectConfig } from '../config/config.module.ts';
import type { Config } from '../config/env.ts';

/** One version of one remote. */
export interface ReleaseAddress {
  remote: RemoteName;
  version: string;
}

/** What a token says of the page it was issued for. */
export interface ReportingPage {
  /** Identifies the page view; nothing else is derived from it. */
  nonce: string;
  expiresAt: Date;
  /** Whether the page's loads count. The server draws, so that nobody can choose to be in the sample. */
  isSampled: boolean;
  /** Whether the page was served this version. */
  covers: (release: ReleaseAddress) => boolean;
}

/** Tabs stay open; what an older one reports is of no use any more. */
const LIFETIME_MS = 24 * 3_600_000;

const NONCE_BYTES = 16;

/** 96 bits of each SHA-256: enough against guessing over the network. */
const TAG_BYTES = 12;

/** Head, then one tag for the head and one for each version. */
const TOKEN = /^(?<head>\d{0,2}\.[01]\.[0-9a-z]{1,9}\.[\w-]{22})\.(?<tags>[\w-]{16}(\.[\w-]{16}){0,40})$/;

/**
 * The tokens with which pages report. A token authenticates bucket, sampling, expiry, a nonce and the versions that the
 * page may load, of which it shows only tags: a visitor does not learn which remotes there are.
 */
@Injectable()
export class PageTokensService {
  readonly #key: Buffer;

  constructor(@InjectConfig() { jwtSecret }: Config) {
    this.#key = Buffer.from(hkdfSync('sha256', jwtSecret, '', 'page telemetry', 32));
  }

  /** A token for one page view; `bucket` is the session's, absent where no cookie keeps it. */
  issue(releases: readonly ReleaseAddress[], bucket: number | undefined, now = Date.now()): string {
    const isSampled = randomInt(SAMPLE_RATE) === 0;
    const expiry = Math.floor((now + LIFETIME_MS) / 1000).toString(36);
    const nonce = randomBytes(NONCE_BYTES).toString('base64url');
    const head = `${bucket ?? ''}.${isSampled ? 1 : 0}.${expiry}.${nonce}`;
    return [head, this.#tag(head), ...releases.map((release) => this.#tag(head, release))].join('.');
  }

  /** The page that a token was issued for; nothing if it was not issued here, has expired, or is another session's. */
  verify(token: string | undefined, bucket: number | undefined, now = Date.now()): ReportingPage | undefined {
    const { head, tags } = TOKEN.exec(token ?? '')?.groups ?? {};
    if (head === undefined || tags === undefined) return undefined;
    const [own = '', ...versions] = tags.split('.');
    if (!areEqual(own, this.#tag(head))) return undefined;
    const [ofBucket, sampled, expiry = '', nonce = ''] = head.split('.');
    const expiresAt = new Date(Number.parseInt(expiry, 36) * 1000);
    if (expiresAt.getTime() <= now || (ofBucket !== '' && ofBucket !== String(bucket))) return undefined;
    return {
      nonce,
      expiresAt,
      isSampled: sampled === '1',
      covers: (release) => {
        const tag = this.#tag(head, release);
        return versions.some((version) => areEqual(version, tag));
      },
    };
  }

  #tag(head: string, release?: ReleaseAddress): string {
    const text = release ? `${head} ${release.remote} ${release.version}` : head;
    return createHmac('sha256', this.#key).update(text).digest().subarray(0, TAG_BYTES).toString('base64url');
  }
}

function areEqual(one: string, other: string): boolean {
  return one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));
}
