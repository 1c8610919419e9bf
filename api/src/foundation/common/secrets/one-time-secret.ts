import { createHash, randomBytes } from 'node:crypto';

const SECRET_BYTES = 32;

/** A secret for an address or an answer that is used once. */
export function newSecret(): string {
  return randomBytes(SECRET_BYTES).toString('base64url');
}

/** What is stored of a secret. Without a key: nobody finds 256 bits by brute force. */
export function secretHash(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url');
}
