import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { derivedKey } from '@iris/delivery/server';

const ALGORITHM = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Encrypts texts that whoever reads the database or a backup of it must not find. */
export class SealedTexts {
  readonly #key: Buffer;

  /** The key is derived from `secret` for one purpose. */
  constructor(secret: string, purpose: string) {
    this.#key = derivedKey(secret, purpose);
  }

  /** Encrypts a text; it can be opened under the same id only. */
  seal(id: string, text: string): Buffer {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv(ALGORITHM, this.#key, nonce).setAAD(Buffer.from(id));
    const content = Buffer.concat([cipher.update(text), cipher.final()]);
    return Buffer.concat([nonce, cipher.getAuthTag(), content]);
  }

  /** @throws {Error} when it was encrypted with another key or under another id */
  open(id: string, sealed: Buffer): string {
    const nonce = sealed.subarray(0, NONCE_BYTES);
    const tag = sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES);
    const decipher = createDecipheriv(ALGORITHM, this.#key, nonce).setAAD(Buffer.from(id)).setAuthTag(tag);
    return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]).toString();
  }
}
