import { Injectable } from '@nestjs/common';
import { type Config, InjectConfig, SealedTexts } from '../../foundation/index.ts';
import type { WebinarRecord } from '../programme/webinars.service.ts';

/** The addresses of rooms, of which whoever has one needs no registration: they are stored encrypted. */
@Injectable()
export class RoomLinks {
  readonly #texts: SealedTexts;

  constructor(@InjectConfig() config: Config) {
    this.#texts = new SealedTexts(config.jwtSecret, 'webinar rooms');
  }

  /** What is stored of the link of a webinar; null for an empty one. */
  seal(webinar: WebinarRecord['_id'], link: string): Buffer | null {
    return link ? this.#texts.seal(webinar.toHexString(), link) : null;
  }

  /** The link of a webinar; empty until it is known, and when it was encrypted with another secret: hosts enter it again. */
  open({ _id, link }: Pick<WebinarRecord, '_id' | 'link'>): string {
    if (!link) return '';
    // What is read without Mongoose's documents are the driver's own buffers.
    try {
      return this.#texts.open(_id.toHexString(), Buffer.isBuffer(link) ? link : Buffer.from(link.buffer));
    } catch {
      return '';
    }
  }
}
