import { randomUUID } from 'node:crypto';
import type { mongo } from 'mongoose';
import { isDuplicateKey } from '../writes/database-errors.ts';

interface LockRecord {
  _id: string;
  owner: string;
  expires_at: Date;
}

const COLLECTION = 'migration_locks';
const LOCK_ID = 'migrations';

/** Lock for the instance that migrates. Renewed while held; expires when its owner stops. */
export class MigrationLock {
  readonly #locks: mongo.Collection<LockRecord>;
  readonly #lifeMs: number;
  readonly #owner = randomUUID();
  #timer: NodeJS.Timeout | undefined;
  #isLost = false;

  private constructor(db: mongo.Db, lifeMs: number) {
    this.#locks = db.collection<LockRecord>(COLLECTION);
    this.#lifeMs = lifeMs;
  }

  /** Acquires the lock; undefined while another instance holds it. It expires `lifeMs` milliseconds after its last renewal. */
  static async acquire(db: mongo.Db, lifeMs: number): Promise<MigrationLock | undefined> {
    const lock = new MigrationLock(db, lifeMs);
    if (!(await lock.#take())) return undefined;
    lock.#timer = setInterval(() => void lock.#renew(), lifeMs / 3).unref();
    return lock;
  }

  /** @throws {Error} when the lock has expired and may belong to another instance */
  assertHeld(): void {
    if (this.#isLost) throw new Error('the migration lock expired while it was held');
  }

  /** Releases the lock. */
  async release(): Promise<void> {
    clearInterval(this.#timer);
    await this.#locks.deleteOne({ _id: LOCK_ID, owner: this.#owner });
  }

  async #take(): Promise<boolean> {
    // Compared with the clock of the database, because those of the instances may differ. A missing date sorts first.
    const isFree = { $lt: ['$expires_at', '$$NOW'] };
    const taken = {
      owner: { $cond: [isFree, this.#owner, '$owner'] },
      expires_at: { $cond: [isFree, { $add: ['$$NOW', this.#lifeMs] }, '$expires_at'] },
    };
    try {
      const options = { upsert: true, returnDocument: 'after' } as const;
      const lock = await this.#locks.findOneAndUpdate({ _id: LOCK_ID }, [{ $set: taken }], options);
      return lock?.owner === this.#owner;
    } catch (error) {
      // Of two simultaneous inserts the second fails.
      if (isDuplicateKey(error)) return false;
      throw error;
    }
  }

  async #renew(): Promise<void> {
    const renewal = [{ $set: { expires_at: { $add: ['$$NOW', this.#lifeMs] } } }];
    try {
      const { matchedCount } = await this.#locks.updateOne({ _id: LOCK_ID, owner: this.#owner }, renewal);
      this.#isLost ||= matchedCount === 0;
    } catch {
      // During an outage the next renewal detects whether the lock has expired.
    }
  }
}
