import { hkdfSync } from 'node:crypto';

const KEY_BYTES = 32;

/** The key that is derived from a secret for one purpose: what it protects cannot be used for another one. */
export function derivedKey(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', purpose, KEY_BYTES));
}
