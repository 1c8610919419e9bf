import { randomUUID } from 'node:crypto';
import type { mongo } from 'mongoose';
import { isDuplicateKey } from '../common/database-errors.ts';

interface LockRecord {
  _id: string;
  owner: string;
  expires_at: Date;
}

const COLLECTION = 'migration_locks';
const LOCK_ID = 'migrations';

/** Lets one of several instances migrate. It is renewed while held and expires by itself when its owner dies. */
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

  /** The lock, or nothing while somebody else holds it. `lifeMs` is how long it outlives an owner that died. */
  static async acquire(db: mongo.Db, lifeMs: number): Promise<MigrationLock | undefined> {
    const lock = new MigrationLock(db, lifeMs);
    if (!(await lock.#take())) return undefined;
    lock.#timer = setInterval(() => void lock.#renew(), lifeMs / 3).unref();
    return lock;
  }

  /** Throws if the lock expired and may be somebody else's by now. */
  assertHeld(): void {
    if (this.#isLost) throw new Error('the migration lock expired while it was held');
  }

  /** Lets the next one migrate. */
  async release(): Promise<void> {
    clearInterval(this.#timer);
    await this.#locks.deleteOne({ _id: LOCK_ID, owner: this.#owner });
  }

  async #take(): Promise<boolean> {
    // The database's clock decides, whatever those of the instances say. A missing date is before every other.
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
      // Two that find no lock both insert one; the second is refused.
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
      // The database is away: the next renewal finds out whether the lock expired meanwhile.
    }
  }
}
