import { createHmac, timingSafeEqual } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { ReleaseAddress } from '../../../contract/releases.ts';
import { derivedKey } from '../../common/derived-key.ts';
import { DELIVERY_OPTIONS, type DeliveryOptions } from '../../ports.ts';

/** A preview: the release that one session sees instead of the live one. */
export interface OpenPreview extends ReleaseAddress {
  expiresAt: Date;
}

/** `<base64url of name, version and expiry>.<tag>` */
const TOKEN = /^(?<head>[\w-]{1,200})\.(?<tag>[\w-]{43})$/;

/** Issues and verifies the tokens of preview links. Nothing is stored: a token names a release, and the signature proves that its team asked for it. */
@Injectable()
export class PreviewTokensService {
  readonly #key: Buffer;

  constructor(@Inject(DELIVERY_OPTIONS) { secret }: Pick<DeliveryOptions, 'secret'>) {
    this.#key = derivedKey(secret, 'preview links');
  }

  /** Issues a token; it expires at a whole second. */
  issue({ name, version, expiresAt }: OpenPreview): string {
    const expiry = Math.floor(expiresAt.getTime() / 1000).toString(36);
    const head = Buffer.from([name, version, expiry].join(' ')).toString('base64url');
    return `${head}.${this.#tag(head)}`;
  }

  /** Verifies a token; undefined if it is invalid or has expired. */
  verify(token: string | undefined, now = Date.now()): OpenPreview | undefined {
    const { head, tag } = TOKEN.exec(token ?? '')?.groups ?? {};
    if (head === undefined || tag === undefined) return undefined;
    if (!timingSafeEqual(Buffer.from(tag), Buffer.from(this.#tag(head)))) return undefined;
    const [name = '', version = '', expiry = ''] = Buffer.from(head, 'base64url').toString().split(' ');
    const expiresAt = new Date(Number.parseInt(expiry, 36) * 1000);
    return expiresAt.getTime() > now ? { name, version, expiresAt } : undefined;
  }

  #tag(head: string): string {
    return createHmac('sha256', this.#key).update(head).digest('base64url');
  }
}
