import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import type { ClientSession } from 'mongoose';
import { ProblemError } from '../common/problem.error.ts';
import { DatabaseService } from '../database/database.service.ts';
import { ImageStore } from './image-store.ts';

/** References to images of a feature. */
interface ReferenceSource {
  /** The addresses of all referenced images, or a superset. */
  addresses: () => Promise<string[]>;
  /** Whether a referenced address contains `text`, in the snapshot of the transaction. */
  contains: (text: string, session: ClientSession) => Promise<boolean>;
}

interface Reference {
  /** The field that contains the address, for error messages. */
  field: string;
  before: string | undefined;
  after: string | undefined;
}

const GONE = "Cette image n'existe plus\u00a0: envoyez-la de nouveau";
const DAY_MS = 24 * 60 * 60 * 1000;
const CLEANING_INTERVAL_MS = 60 * 60 * 1000;

/** Tracks references to uploaded images, and deletes images without references a day after their upload. */
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

  /** Registers the references of a feature. */
  addSource(source: ReferenceSource): void {
    this.#sources.push(source);
  }

  /**
   * Prevents the deletion of a newly referenced image, in the transaction that stores its address.
   * @throws {ProblemError} `invalid_input` when the address is that of an uploaded image that no longer exists
   */
  async keep({ field, before, after }: Reference, session: ClientSession): Promise<void> {
    const id = after === before ? undefined : imageIdIn(after);
    if (id === undefined || (await this.store.refer(id, session))) return;
    throw new ProblemError('invalid_input', { detail: GONE, errors: { [field]: [GONE] } });
  }

  /**
   * Deletes the unreferenced images stored before an instant, and returns their number. Safe in several instances at once:
   * each deletion checks again in a transaction, which conflicts with transactions that add a reference.
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

/** The id of the uploaded image of an address, absolute or relative. */
function imageIdIn(address: string | undefined): string | undefined {
  return /\/api\/images\/([0-9a-f]{24})/i.exec(address ?? '')?.[1]?.toLowerCase();
}
