import { createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { SAMPLE_RATE } from '../../contract/federation.ts';
import type { ReleaseAddress } from '../../contract/releases.ts';
import { derivedKey } from '../common/derived-key.ts';
import { DELIVERY_OPTIONS, type DeliveryOptions } from '../ports.ts';

/** The verified content of a token. */
export interface ReportingPage {
  /** Identifies the page view; nothing else is derived from it. */
  nonce: string;
  issuedAt: Date;
  expiresAt: Date;
  /**
   * How many page views each of its loads stands for; 0 when the page reports failures only. Chosen by the server, so that
   * clients cannot select themselves.
   */
  weight: number;
  /** Whether the page was served this release. */
  covers: (release: ReleaseAddress) => boolean;
}

/** Lifetime of a token, in milliseconds. */
const LIFETIME_MS = 24 * 3_600_000;

const NONCE_BYTES = 16;

/** Length of a tag: 96 bits of HMAC-SHA-256, enough against online guessing. */
const TAG_BYTES = 12;

/** Format: head, tag of the head, one tag per version. */
const TOKEN = /^(?<head>\d{0,2}\.[01]\.[0-9a-z]{1,9}\.[\w-]{22})\.(?<tags>[\w-]{16}(\.[\w-]{16}){0,200})$/;

/**
 * Issues and verifies the tokens of telemetry reports. A token authenticates bucket, sampling, expiry, nonce and the
 * versions that the page may load; versions are included as tags only, so that visitors cannot list the remotes.
 */
@Injectable()
export class PageTokensService {
  readonly #key: Buffer;

  constructor(@Inject(DELIVERY_OPTIONS) { secret }: Pick<DeliveryOptions, 'secret'>) {
    this.#key = derivedKey(secret, 'page telemetry');
  }

  /** Issues a token for a page view; `bucket` is undefined when no cookie stores it. */
  issue(releases: readonly ReleaseAddress[], bucket: number | undefined, now = Date.now()): string {
    const isSampled = randomInt(SAMPLE_RATE) === 0;
    const expiry = Math.floor((now + LIFETIME_MS) / 1000).toString(36);
    const nonce = randomBytes(NONCE_BYTES).toString('base64url');
    const head = `${bucket ?? ''}.${isSampled ? 1 : 0}.${expiry}.${nonce}`;
    return [head, this.#tag(head), ...releases.map((release) => this.#tag(head, release))].join('.');
  }

  /** Verifies a token; undefined if it is invalid, expired or of another bucket. */
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
      issuedAt: new Date(expiresAt.getTime() - LIFETIME_MS),
      expiresAt,
      weight: weightOf(ofBucket !== '', sampled === '1'),
      covers: (release) => {
        const tag = this.#tag(head, release);
        return versions.some((version) => areEqual(version, tag));
      },
    };
  }

  #tag(head: string, release?: ReleaseAddress): string {
    const text = release ? `${head} ${release.name} ${release.version}` : head;
    return createHmac('sha256', this.#key).update(text).digest().subarray(0, TAG_BYTES).toString('base64url');
  }
}

/** While there is a canary every page has a bucket and reports its loads; otherwise those of the sample do. */
function weightOf(hasBucket: boolean, isSampled: boolean): number {
  if (hasBucket) return 1;
  return isSampled ? SAMPLE_RATE : 0;
}

/** What a token covers besides a release with which the server could not render the page; no version has a space. */
export function unrendered({ name, version }: ReleaseAddress): ReleaseAddress {
  return { name, version: `${version} unrendered` };
}

function areEqual(one: string, other: string): boolean {
  return one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));
}
