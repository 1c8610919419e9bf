import type { UploadedImage } from '@iris/contract/images';
import { Injectable } from '@nestjs/common';
import { Types } from 'mongoose';
import { ProblemError } from '../common/problem.error.ts';
import type { Actor } from '../common/signed-in-user.ts';
import { DatabaseService } from '../database/database.service.ts';
import { KeyedQueue } from '../database/keyed-queue.ts';
import { JournalService } from '../journal/journal.service.ts';
import { ImageStore, type ImageVersion } from './image-store.ts';
import { prepareImage } from './prepare-image.ts';

/** An image that takes longer lets the next one begin. */
const PREPARE_TIME_MS = 30_000;

@Injectable()
export class ImagesService {
  readonly #preparing = new KeyedQueue();

  constructor(
    private readonly store: ImageStore,
    private readonly journal: JournalService,
    private readonly database: DatabaseService,
  ) {}

  /** Keeps an image as the site shows it, with its line in the journal; refuses what is no image it can read. */
  async add(data: Buffer, actor: Actor): Promise<UploadedImage> {
    // One after the other: each may need some hundred megabytes, and a thread that logins wait for.
    const image = await this.#preparing.run('prepare', () => prepareImage(data), PREPARE_TIME_MS);
    const id = new Types.ObjectId().toHexString();
    const { width, height } = image;
    const uploaded = { url: `/api/images/${id}`, width, height };
    await this.database.inTime(this.store.save(id, image));
    try {
      const change = { action: 'image.upload', id, label: uploaded.url, after: uploaded } as const;
      await this.database.inTransaction((session) => this.journal.record(actor, change, session));
    } catch (error) {
      await this.store.delete(id).catch(() => undefined);
      throw error;
    }
    return uploaded;
  }

  /** One version of an image. */
  async read(id: string, version: ImageVersion): Promise<Buffer> {
    const data = await this.store.read(id, version);
    if (!data) throw new ProblemError('image_not_found');
    return data;
  }
}
