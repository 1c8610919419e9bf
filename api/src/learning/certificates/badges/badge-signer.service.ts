import { createPublicKey, type KeyObject } from 'node:crypto';
import type { BadgeKeys } from '@iris/contract/certificates';
import { Injectable } from '@nestjs/common';
import { calculateJwkThumbprint, exportJWK, SignJWT } from 'jose';
import { type Config, InjectConfig, ProblemError } from '../../../foundation/index.ts';
import { OrganisationService } from '../../../settings/index.ts';

/** Signs badges with the key of the settings, and publishes its public half. */
@Injectable()
export class BadgeSignerService {
  constructor(
    @InjectConfig() private readonly config: Config,
    private readonly organisation: OrganisationService,
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

  /** The key's id is its address, from which Open Badges verifiers fetch it. */
  async #publicKey(badgeKey: KeyObject): Promise<BadgeKeys['keys'][number]> {
    const { kty = '', ...rest } = await exportJWK(createPublicKey(badgeKey));
    const kid = `${this.organisation.site}/api/badges/keys#${await calculateJwkThumbprint({ kty, ...rest })}`;
    return { kty, kid, alg: badgeKey.asymmetricKeyType === 'rsa' ? 'RS256' : 'ES256', use: 'sig', ...rest };
  }
}
