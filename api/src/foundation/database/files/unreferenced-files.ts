import type { ClientSession } from 'mongoose';
import { HourlyTask } from '../../jobs/hourly-task.ts';
import type { DatabaseService } from '../database.service.ts';

interface Files {
  /** The ids of the files stored before an instant. */
  storedBefore(instant: Date): Promise<string[]>;
  delete(id: string, session: ClientSession): Promise<void>;
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** Deletes stored files that nothing refers to, a day after their upload. */
export abstract class UnreferencedFiles extends HourlyTask {
  /** @param kind what the files are, in the log: `images` */
  protected constructor(
    private readonly kind: string,
    private readonly files: Files,
    database: DatabaseService,
  ) {
    super(`${kind.charAt(0).toUpperCase()}${kind.slice(1)}`, database);
  }

  /** The ids of all referred files, or a superset. */
  protected abstract referredIds(): Promise<string[]>;

  /** Whether something refers to a file, in the snapshot of the transaction. */
  protected abstract isReferred(id: string, session: ClientSession): Promise<boolean>;

  protected run(): Promise<unknown> {
    return this.deleteUnreferenced(new Date(Date.now() - DAY_MS));
  }

  /**
   * Deletes the unreferenced files stored before an instant, and returns their number. Safe in several instances at once:
   * each deletion checks again in a transaction, which conflicts with transactions that add a reference.
   */
  async deleteUnreferenced(before: Date): Promise<number> {
    if (!this.database.ready) return 0;
    const referred = new Set(await this.referredIds());
    const candidates = (await this.files.storedBefore(before)).filter((id) => !referred.has(id));
    let deleted = 0;
    for (const id of candidates) {
      if (this.isStopped) break;
      const isDeleted = await this.database.inTransaction((session) => this.#deleteUnlessUsed(id, session));
      if (isDeleted) deleted += 1;
    }
    if (deleted > 0) this.logger.log(`${deleted} ${this.kind} that nothing referred to were deleted`);
    return deleted;
  }

  async #deleteUnlessUsed(id: string, session: ClientSession): Promise<boolean> {
    if (await this.isReferred(id, session)) return false;
    await this.files.delete(id, session);
    return true;
  }
}
