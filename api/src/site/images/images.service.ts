import type { UploadedImage } from '@iris/contract/media';
import { ROUTES } from '@iris/contract/routes';
import { Injectable } from '@nestjs/common';
import { type ClientSession, Types } from 'mongoose';
import { UsersService } from '../../accounts/index.ts';
import {
  type Actor,
  BoundedQueue,
  DatabaseService,
  JournalService,
  Metrics,
  ProblemError,
} from '../../foundation/index.ts';
import { GraphicsService } from '../graphics/graphics.service.ts';
import { UploadQuotas } from '../upload-quotas/upload-quotas.service.ts';
import { type ImageFormat, ImageStore, type ImageVariant } from './image-store.ts';
import { ImageVariants, storedFor, variantOf } from './image-variants.ts';
import type { convertImage, prepareImage } from './prepare-image.ts';

/** The permissions of which one is required for uploads. */
const { anyOf: PERMISSIONS } = ROUTES['POST /images'].access;

/**
 * Converts one image at a time: a conversion may use some hundred megabytes. The time limit of sharp bounds each of them.
 */
const CONVERSIONS = { concurrency: 1, length: 8, waitMs: 30_000 };

/** An image as it is answered. */
interface ServedImage {
  data: Buffer;
  variant: ImageVariant;
}

@Injectable()
export class ImagesService {
  readonly #conversions = new BoundedQueue(CONVERSIONS);
  readonly #variants: ImageVariants;

  constructor(
    private readonly store: ImageStore,
    private readonly quotas: UploadQuotas,
    private readonly users: UsersService,
    private readonly journal: JournalService,
    private readonly database: DatabaseService,
    private readonly graphics: GraphicsService,
    metrics: Metrics,
  ) {
    this.#variants = new ImageVariants(store, (large, variant) =>
      this.#conversions.run(() => graphics.run<typeof convertImage>('convertImage', { large, variant })),
    );
    metrics.watchQueue('images', () => this.#conversions.waiting);
  }

  /**
   * Converts and stores an image, and records it in the journal.
   * @throws {ProblemError} what {@link prepareImage} throws; `image_quota`, `overloaded`; and `authentication_required` or
   * `permission_denied` when the account was deleted or revoked during the upload
   */
  async add(data: Buffer, actor: Actor): Promise<UploadedImage> {
    await this.database.inTime(this.quotas.take('image', actor.id, data.length));
    const image = await this.#conversions.run(() => this.graphics.run<typeof prepareImage>('prepareImage', data));
    const id = new Types.ObjectId().toHexString();
    const { width, height } = image;
    const uploaded = { url: `/api/images/${id}`, width, height };
    const saving = this.store.save(id, image);
    let isSaved = false;
    try {
      await this.database.inTime(saving);
      isSaved = true;
      const change = { action: 'image.upload', id, label: uploaded.url, after: uploaded } as const;
      await this.database.inTransaction(async (session) => {
        await this.#checkStillGranted(actor.id, session);
        await this.journal.record(actor, change, session);
      });
    } catch (error) {
      // Waits for the save, which may end after the answer. Anything left is deleted later as unreferenced.
      const deletion = saving.then(() => this.store.delete(id)).catch(() => undefined);
      if (isSaved) await this.database.inTime(deletion).catch(() => undefined);
      throw error;
    }
    return uploaded;
  }

  /**
   * Reads an image in a width and format, or a version stored with its upload until that is made.
   * @throws {ProblemError} `image_not_found`
   */
  async read(id: string, width: number | undefined, format: ImageFormat): Promise<ServedImage> {
    const wanted = variantOf(width, format);
    const variants = [...new Set<ImageVariant>([wanted, `${storedFor(width)}.webp`])];
    for (const variant of variants) {
      const data = await this.store.read(id, variant);
      if (data && variant !== wanted) this.#variants.want(id, wanted);
      if (data) return { data, variant };
    }
    throw new ProblemError('image_not_found');
  }

  async #checkStillGranted(userId: string, session: ClientSession): Promise<void> {
    const user = await this.users.findCurrent(userId, session);
    if (!user) throw new ProblemError('authentication_required');
    if (!PERMISSIONS.some((permission) => user.permissions[permission])) throw new ProblemError('permission_denied');
  }
}
