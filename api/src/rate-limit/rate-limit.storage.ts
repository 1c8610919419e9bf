import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { ThrottlerStorage } from '@nestjs/throttler';
import type { Model } from 'mongoose';
import { isDuplicateKey } from '../common/database-errors.ts';
import { RATE_LIMIT_MODEL, type RateLimitRecord } from './rate-limit.schema.ts';

interface CountedWindow {
  hits: number;
  /** Milliseconds until it closes. */
  remaining: number;
}

/** Counts attempts in the database, because any process may answer the next one; see docs/decisions/012. */
@Injectable()
export class RateLimitStorage implements ThrottlerStorage {
  constructor(@InjectModel(RATE_LIMIT_MODEL) private readonly limits: Model<RateLimitRecord>) {}

  /** One more attempt under `key`. */
  async increment(key: string, ttl: number, limit: number) {
    const { hits, remaining } = await this.#count(key, ttl);
    const secondsLeft = Math.max(1, Math.ceil(remaining / 1000));
    const isBlocked = hits > limit;
    return { totalHits: hits, timeToExpire: secondsLeft, isBlocked, timeToBlockExpire: isBlocked ? secondsLeft : 0 };
  }

  /** One atomic write, by the server's clock: processes may disagree on theirs. */
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
    // Of several first attempts at once one inserts; for the others there is something to update now.
    const window = await write().catch((error: unknown) => (isDuplicateKey(error) ? write() : Promise.reject(error)));
    return window as unknown as CountedWindow;
  }
}
