import { SealedTexts } from '../foundation/index.ts';
import type { Mail } from './mail.ts';

/** Encrypts waiting mails: whoever reads the database or a backup of it must not find the secrets of links. */
export class MailCipher {
  readonly #texts: SealedTexts;

  constructor(secret: string) {
    this.#texts = new SealedTexts(secret, 'outgoing mails');
  }

  /** Encrypts a mail; it can be decrypted under the same id only. */
  encrypt(id: string, mail: Mail): Buffer {
    return this.#texts.seal(id, JSON.stringify(mail));
  }

  /** Decrypts a mail; undefined when it was encrypted with another secret or under another id. */
  decrypt(id: string, encrypted: Buffer): Mail | undefined {
    try {
      return JSON.parse(this.#texts.open(id, encrypted));
    } catch {
      return undefined;
    }
  }
}
