import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { ThrottlerStorage } from '@nestjs/throttler';
import type { Model } from 'mongoose';
import { isDuplicateKey } from '../common/database-errors.ts';
import { RATE_LIMIT_MODEL, type RateLimitRecord } from './rate-limit.schema.ts';

interface CountedWindow {
  hits: number;
  /** Milliseconds until its end. */
  remaining: number;
}

/** Counts requests in the database, shared by all processes; see docs/decisions/012. */
@Injectable()
export class RateLimitStorage implements ThrottlerStorage {
  constructor(@InjectModel(RATE_LIMIT_MODEL) private readonly limits: Model<RateLimitRecord>) {}

  /** Counts a request under `key`; `ttl` is the length of the window in milliseconds. */
  async increment(key: string, ttl: number, limit: number) {
    const { hits, remaining } = await this.#count(key, ttl);
    const secondsLeft = Math.max(1, Math.ceil(remaining / 1000));
    const isBlocked = hits > limit;
    return { totalHits: hits, timeToExpire: secondsLeft, isBlocked, timeToBlockExpire: isBlocked ? secondsLeft : 0 };
  }

  /** Counts in one atomic write, by the clock of the database, because those of the processes may differ. */
  async #count(key: string, ttl: number): Promise<CountedWindow> {
    const running = { $gt: ['$expires_at', '$$NOW'] };
    const count = {
      hits: { $cond: [running, { $add: ['$hits', 1] }, 1] },
      expires_at: { $cond: [running, '$expires_at', { $add: ['$$NOW', ttl] }] },
    };
    const timeLeft = { remaining: { $subtract: ['$expires_at', '$$NOW'] } };
    const write = () =>
      this.limits.collection.findOneAndUpdate({ _id: key as never }, [{ $set: count }, { $set: timeLeft }], {
        upsert: true,
        returnDocument: 'after',
      });
    // Of several concurrent first requests one inserts the document; the others update it.
    const window = await write().catch((error: unknown) => (isDuplicateKey(error) ? write() : Promise.reject(error)));
    return window as unknown as CountedWindow;
  }
}
