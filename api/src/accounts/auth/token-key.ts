import { createSecretKey, type KeyObject } from 'node:crypto';

/** The key that signs tokens. A text would be tried as a public key first, at each check of a token, which takes 0.3 ms. */
export function tokenKey(secret: string): KeyObject {
  return createSecretKey(Buffer.from(secret));
}
