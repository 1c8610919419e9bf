import { createHmac, randomInt } from 'node:crypto';
import { RECOVERY_CODES } from '@iris/contract/second-factor';
import { derivedKey } from '@iris/delivery/server';

/** Crockford's alphabet, without letters that look like digits. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** 80 bits. */
const LENGTH = 16;

/** Makes recovery codes and the keyed digests by which they are stored. */
export class RecoveryCodeDigests {
  readonly #key: Buffer;

  constructor(secret: string) {
    this.#key = derivedKey(secret, 'recovery codes');
  }

  /** The digest of a code of an account, without its dashes. */
  of(user: string, code: string): string {
    return createHmac('sha256', this.#key).update(`${user} ${code}`).digest('base64url');
  }
}

/** New recovery codes, in groups of four. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () => {
    const characters = Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]);
    return (characters.join('').match(/.{4}/g) ?? []).join('-');
  });
}
