import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import type { ClientSession } from 'mongoose';
import { ProblemError } from '../common/problem.error.ts';
import { DatabaseService } from '../database/database.service.ts';
import { ImageStore } from './image-store.ts';

/** What may refer to images, as the features register it. */
interface ReferenceSource {
  /** Addresses of images that are referred to, or of more. */
  addresses: () => Promise<string[]>;
  /** Whether an address that contains `text` is referred to, as the transaction sees it. */
  contains: (text: string, session: ClientSession) => Promise<boolean>;
}

interface Reference {
  /** The field of the form that holds the address. */
  field: string;
  before: string | undefined;
  after: string | undefined;
}

const GONE = "Cette image n'existe plus\u00a0: envoyez-la de nouveau";
const DAY_MS = 24 * 60 * 60 * 1000;
const CLEANING_INTERVAL_MS = 60 * 60 * 1000;

/** Knows which uploaded images something refers to, and deletes the others a day after they were sent. */
@Injectable()
export class ImageReferencesService implements OnApplicationBootstrap, OnApplicationShutdown {
  readonly #logger = new Logger('Images');
  readonly #sources: ReferenceSource[] = [];
  #timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly store: ImageStore,
    private readonly database: DatabaseService,
  ) {}

  onApplicationBootstrap(): void {
    const clean = () => this.deleteUnreferenced(new Date(Date.now() - DAY_MS));
    this.#timer = setInterval(() => void clean().catch(this.#warn), CLEANING_INTERVAL_MS).unref();
  }

  onApplicationShutdown(): void {
    clearInterval(this.#timer);
  }

  /** Lets a feature say what it refers to; what nobody names is deleted. */
  addSource(source: ReferenceSource): void {
    this.#sources.push(source);
  }

  /**
   * Keeps the image of a new address from being deleted, inside the transaction that stores the address.
   * @throws {ProblemError} `invalid_input` when the image is one of ours and no longer there
   */
  async keep({ field, before, after }: Reference, session: ClientSession): Promise<void> {
    const id = after === before ? undefined : imageIdIn(after);
    if (id === undefined || (await this.store.refer(id, session))) return;
    throw new ProblemError('invalid_input', { detail: GONE, errors: { [field]: [GONE] } });
  }

  /**
   * Deletes the images stored before this instant that nothing refers to; answers how many. Several instances may do so at
   * once: each deletion is a transaction that looks again, and collides with one that begins to refer to the image.
   */
  async deleteUnreferenced(before: Date): Promise<number> {
    if (!this.database.ready) return 0;
    const addresses = await Promise.all(this.#sources.map((source) => source.addresses()));
    const referred = new Set(addresses.flat().map(imageIdIn));
    const candidates = (await this.store.storedBefore(before)).filter((id) => !referred.has(id));
    let deleted = 0;
    for (const id of candidates) {
      const isDeleted = await this.database.inTransaction((session) => this.#deleteUnlessReferred(id, session));
      if (isDeleted) deleted += 1;
    }
    if (deleted > 0) this.#logger.log(`${deleted} images that nothing referred to were deleted`);
    return deleted;
  }

  async #deleteUnlessReferred(id: string, session: ClientSession): Promise<boolean> {
    for (const { contains } of this.#sources) {
      if (await contains(id, session)) return false;
    }
    await this.store.delete(id, session);
    return true;
  }

  readonly #warn = (error: unknown): void => {
    this.#logger.warn(`images could not be cleaned up, trying again in an hour: ${error}`);
  };
}

/** The image that an address of ours names, absolute or not. */
function imageIdIn(address: string | undefined): string | undefined {
  return /\/api\/images\/([0-9a-f]{24})/i.exec(address ?? '')?.[1]?.toLowerCase();
}
