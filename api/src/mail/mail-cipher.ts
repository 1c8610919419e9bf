import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { Mail } from './mail.ts';

const ALGORITHM = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Encrypts waiting mails: whoever reads the database or a backup of it must not find the secrets of links. */
export class MailCipher {
  readonly #key: Buffer;

  constructor(secret: string) {
    this.#key = Buffer.from(hkdfSync('sha256', secret, '', 'outgoing mails', 32));
  }

  /** Encrypts a mail; it can be decrypted under the same id only. */
  encrypt(id: string, mail: Mail): Buffer {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv(ALGORITHM, this.#key, nonce).setAAD(Buffer.from(id));
    const content = Buffer.concat([cipher.update(JSON.stringify(mail)), cipher.final()]);
    return Buffer.concat([nonce, cipher.getAuthTag(), content]);
  }

  /** @throws {Error} when it was encrypted with another key or under another id */
  decrypt(id: string, encrypted: Buffer): Mail {
    const nonce = encrypted.subarray(0, NONCE_BYTES);
    const tag = encrypted.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES);
    const decipher = createDecipheriv(ALGORITHM, this.#key, nonce).setAAD(Buffer.from(id)).setAuthTag(tag);
    const content = [decipher.update(encrypted.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()];
    return JSON.parse(Buffer.concat(content).toString());
  }
}
