import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import type { ClientSession } from 'mongoose';
import { ProblemError } from '../common/problem.error.ts';
import { DatabaseService } from '../database/database.service.ts';
import { DocumentStore } from './document-store.ts';

/** References to documents of a feature. */
interface ReferenceSource {
  /** The ids of all referenced documents. */
  ids: () => Promise<string[]>;
  /** Whether a document is referenced, in the snapshot of the transaction. */
  isUsed: (id: string, session: ClientSession) => Promise<boolean>;
}

const DAY_MS = 24 * 60 * 60 * 1000;
const CLEANING_INTERVAL_MS = 60 * 60 * 1000;

/** Tracks references to documents, and deletes documents without references a day after their upload. */
@Injectable()
export class DocumentReferencesService implements OnApplicationBootstrap, OnApplicationShutdown {
  readonly #logger = new Logger('Documents');
  readonly #sources: ReferenceSource[] = [];
  #timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly store: DocumentStore,
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
   * Prevents the deletion of a newly referenced document, in the transaction that stores the reference.
   * @throws {ProblemError} `document_not_found`
   */
  async keep(id: string, session: ClientSession): Promise<void> {
    if (!(await this.store.refer(id, session))) throw new ProblemError('document_not_found');
  }

  /**
   * Deletes the unreferenced documents stored before an instant, and returns their number. Safe in several instances at
   * once: each deletion checks again in a transaction, which conflicts with transactions that add a reference.
   */
  async deleteUnreferenced(before: Date): Promise<number> {
    if (!this.database.ready) return 0;
    const referred = new Set((await Promise.all(this.#sources.map(({ ids }) => ids()))).flat());
    const candidates = (await this.store.storedBefore(before)).filter((id) => !referred.has(id));
    let deleted = 0;
    for (const id of candidates) {
      const isDeleted = await this.database.inTransaction((session) => this.#deleteUnlessUsed(id, session));
      if (isDeleted) deleted += 1;
    }
    if (deleted > 0) this.#logger.log(`${deleted} documents that nothing referred to were deleted`);
    return deleted;
  }

  async #deleteUnlessUsed(id: string, session: ClientSession): Promise<boolean> {
    for (const { isUsed } of this.#sources) {
      if (await isUsed(id, session)) return false;
    }
    await this.store.delete(id, session);
    return true;
  }

  readonly #warn = (error: unknown): void => {
    this.#logger.warn(`documents could not be cleaned up, trying again in an hour: ${error}`);
  };
}
