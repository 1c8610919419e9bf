import { createPublicKey, type KeyObject } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { BadgeKeys } from '@iris/contract/certificates';
import { Injectable } from '@nestjs/common';
import { calculateJwkThumbprint, exportJWK, SignJWT } from 'jose';
import {
  CACHE_BYTES,
  type Config,
  InjectConfig,
  KeptFiles,
  OrganisationService,
  ProblemError,
} from '../../../foundation/index.ts';
import { CertificatesService } from '../certificates.service.ts';

/** Bits of a list: the least that the standard allows, so that asking for a list tells little about who is checked. */
const LIST_BITS = 131_072;

/**
 * Signs badges with the key of the settings, publishes its public half, and says which badges are revoked: Bitstring Status Lists
 * (w3.org/TR/vc-bitstring-status-list), signed like badges.
 */
@Injectable()
export class BadgesService {
  readonly #lists = new KeptFiles(CACHE_BYTES.statusLists);

  constructor(
    @InjectConfig() private readonly config: Config,
    private readonly organisation: OrganisationService,
    private readonly certificates: CertificatesService,
  ) {}

  /** Signs claims as a compact JWS. @throws {ProblemError} `badge_unavailable` without a key */
  async sign(claims: Record<string, unknown>): Promise<string> {
    const { badgeKey } = this.config;
    if (!badgeKey) throw new ProblemError('badge_unavailable');
    const { kid, alg } = await this.#publicKey(badgeKey);
    return new SignJWT(claims).setProtectedHeader({ alg, kid, typ: 'JWT' }).sign(badgeKey);
  }

  /** The public keys; none without a key in the settings. */
  async keys(): Promise<BadgeKeys> {
    const { badgeKey } = this.config;
    return { keys: badgeKey ? [await this.#publicKey(badgeKey)] : [] };
  }

  /** What a badge says of where its status is. */
  entryOf(statusIndex: number): object {
    const list = this.#listAddress(Math.floor(statusIndex / LIST_BITS));
    const index = String(statusIndex % LIST_BITS);
    return {
      id: `${list}#${index}`,
      type: 'BitstringStatusListEntry',
      statusPurpose: 'revocation',
      statusListIndex: index,
      statusListCredential: list,
    };
  }

  /** A status list, a signed JWT. @throws {ProblemError} `status_list_not_found`, `badge_unavailable` */
  async list(number: number): Promise<Buffer> {
    const start = number * LIST_BITS;
    if (start > ((await this.certificates.lastStatusIndex()) ?? 0)) throw new ProblemError('status_list_not_found');
    const revoked = await this.certificates.listRevoked(start, start + LIST_BITS);
    // Few, and the same until the next revocation at any instance.
    return this.#lists.read(JSON.stringify([number, revoked]), async () => {
      const list = await encoded(revoked.map((index) => index - start));
      return Buffer.from(await this.sign(this.#claimsOf(this.#listAddress(number), list)));
    });
  }

  /** The key's id is its address, from which Open Badges verifiers fetch it. */
  async #publicKey(badgeKey: KeyObject): Promise<BadgeKeys['keys'][number]> {
    const { kty = '', ...rest } = await exportJWK(createPublicKey(badgeKey));
    const kid = `${this.organisation.site}/api/badges/keys#${await calculateJwkThumbprint({ kty, ...rest })}`;
    return { kty, kid, alg: badgeKey.asymmetricKeyType === 'rsa' ? 'RS256' : 'ES256', use: 'sig', ...rest };
  }

  #claimsOf(id: string, encodedList: string): Record<string, unknown> {
    const issuer = this.organisation.site;
    return {
      iss: issuer,
      jti: id,
      sub: `${id}#list`,
      '@context': ['https://www.w3.org/ns/credentials/v2'],
      id,
      type: ['VerifiableCredential', 'BitstringStatusListCredential'],
      issuer,
      credentialSubject: { id: `${id}#list`, type: 'BitstringStatusList', statusPurpose: 'revocation', encodedList },
    };
  }

  #listAddress(list: number): string {
    return `${this.organisation.site}/api/badges/status/${list}`;
  }
}

/** Bits as the standard writes them: the first is the highest one of the first byte, compressed, multibase base64url. */
async function encoded(indexes: readonly number[]): Promise<string> {
  const bits = Buffer.alloc(LIST_BITS / 8);
  for (const index of indexes) bits.writeUInt8(bits.readUInt8(index >> 3) | (0x80 >> (index & 7)), index >> 3);
  return `u${(await promisify(gzip)(bits)).toString('base64url')}`;
}
