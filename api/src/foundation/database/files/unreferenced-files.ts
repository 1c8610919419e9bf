import { Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import type { ClientSession } from 'mongoose';
import type { DatabaseService } from '../database.service.ts';

interface Files {
  /** The ids of the files stored before an instant. */
  storedBefore(instant: Date): Promise<string[]>;
  delete(id: string, session: ClientSession): Promise<void>;
}

interface UnreferencedFilesOptions {
  /** What the files are, in the log: `images`. */
  name: string;
  files: Files;
  database: DatabaseService;
}

const DAY_MS = 24 * 60 * 60 * 1000;
const CLEANING_INTERVAL_MS = 60 * 60 * 1000;

/** Deletes stored files that nothing refers to, a day after their upload. */
export abstract class UnreferencedFiles implements OnApplicationBootstrap, OnApplicationShutdown {
  readonly #name: string;
  readonly #files: Files;
  readonly #database: DatabaseService;
  readonly #logger: Logger;
  #timer: NodeJS.Timeout | undefined;

  protected constructor({ name, files, database }: UnreferencedFilesOptions) {
    this.#name = name;
    this.#files = files;
    this.#database = database;
    this.#logger = new Logger(`${name.charAt(0).toUpperCase()}${name.slice(1)}`);
  }

  /** The ids of all referred files, or a superset. */
  protected abstract referredIds(): Promise<string[]>;

  /** Whether something refers to a file, in the snapshot of the transaction. */
  protected abstract isReferred(id: string, session: ClientSession): Promise<boolean>;

  onApplicationBootstrap(): void {
    const clean = () => this.deleteUnreferenced(new Date(Date.now() - DAY_MS));
    this.#timer = setInterval(() => void clean().catch(this.#warn), CLEANING_INTERVAL_MS).unref();
  }

  onApplicationShutdown(): void {
    clearInterval(this.#timer);
  }

  /**
   * Deletes the unreferenced files stored before an instant, and returns their number. Safe in several instances at once:
   * each deletion checks again in a transaction, which conflicts with transactions that add a reference.
   */
  async deleteUnreferenced(before: Date): Promise<number> {
    if (!this.#database.ready) return 0;
    const referred = new Set(await this.referredIds());
    const candidates = (await this.#files.storedBefore(before)).filter((id) => !referred.has(id));
    let deleted = 0;
    for (const id of candidates) {
      const isDeleted = await this.#database.inTransaction((session) => this.#deleteUnlessUsed(id, session));
      if (isDeleted) deleted += 1;
    }
    if (deleted > 0) this.#logger.log(`${deleted} ${this.#name} that nothing referred to were deleted`);
    return deleted;
  }

  async #deleteUnlessUsed(id: string, session: ClientSession): Promise<boolean> {
    if (await this.isReferred(id, session)) return false;
    await this.#files.delete(id, session);
    return true;
  }

  readonly #warn = (error: unknown): void => {
    this.#logger.warn(`${this.#name} could not be cleaned up, trying again in an hour: ${error}`);
  };
}
