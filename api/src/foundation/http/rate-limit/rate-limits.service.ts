import { createHmac } from 'node:crypto';
import { derivedKey, retriedOnce } from '@iris/delivery/server';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { ClientSession, Model } from 'mongoose';
import { InjectConfig } from '../../config/config.module.ts';
import type { Config } from '../../config/env.ts';
import { ProblemError } from '../problems/problem.error.ts';
import { RATE_LIMIT_MODEL, type RateLimitRecord } from './rate-limit.schema.ts';
import { RATE_LIMITS, type RateLimit, type RateLimitKind, USUAL_PER_MINUTE } from './rate-limits.ts';
import { type CountedRequest, countIn } from './sliding-window.ts';

/** Who is counted: a limit and what identifies the caller under it. */
export type Counted = readonly [limit: RateLimitKind, caller: string];

/** Requests that were counted and can be given back, as if they had not been made. */
export interface Reservation {
  refund(): Promise<void>;
}

interface Place {
  _id: string;
  at: Date;
}

/** Counts requests in the database, shared by all processes; see docs/decisions/063. */
@Injectable()
export class RateLimits {
  readonly #key: Buffer;
  readonly #factor: number;

  constructor(
    @InjectModel(RATE_LIMIT_MODEL) private readonly limits: Model<RateLimitRecord>,
    @InjectConfig() { jwtSecret, rateLimitPerMinute }: Config,
  ) {
    this.#key = derivedKey(jwtSecret, 'rate limits');
    this.#factor = rateLimitPerMinute / USUAL_PER_MINUTE;
  }

  /**
   * Counts a request under each of these limits, or under none; with `session` only if its transaction is committed.
   * @throws {ProblemError} `too_many_requests`, with `detail`
   */
  async take(counted: readonly Counted[], detail?: string, session?: ClientSession): Promise<Reservation> {
    const places: Place[] = [];
    for (const [kind, caller] of counted) {
      const _id = this.#digest(kind, caller);
      const { is_taken, current, remaining } = await this.#count(_id, RATE_LIMITS[kind], session);
      if (!is_taken) {
        await this.#refund(places, session);
        throw new ProblemError('too_many_requests', { detail, retryAfter: Math.max(1, Math.ceil(remaining / 1000)) });
      }
      places.push({ _id, at: current });
    }
    return { refund: () => this.#refund(places, session) };
  }

  /** Counts like {@link take}, and says whether the limits allow it. */
  async allows(counted: readonly Counted[], session?: ClientSession): Promise<boolean> {
    try {
      await this.take(counted, undefined, session);
      return true;
    } catch (error) {
      if (error instanceof ProblemError && error.code === 'too_many_requests') return false;
      throw error;
    }
  }

  /** A keyed digest, because the few possible addresses could be found by brute force on a plain one. */
  #digest(kind: RateLimitKind, caller: string): string {
    return createHmac('sha256', this.#key).update(`${kind} ${caller}`).digest('base64url');
  }

  /** Counts in one atomic write, by the clock of the database, because those of the processes may differ. */
  async #count(_id: string, { max, windowMs }: RateLimit, session?: ClientSession): Promise<CountedRequest> {
    const allowed = Math.max(1, Math.round(max * this.#factor));
    const write = () =>
      this.limits.collection.findOneAndUpdate({ _id: _id as never }, countIn(windowMs, allowed), {
        upsert: true,
        returnDocument: 'after',
        session,
      });
    return (await retriedOnce(write)) as unknown as CountedRequest;
  }

  /** Nothing happens to a slot that is no longer counted. */
  async #refund(places: readonly Place[], session?: ClientSession): Promise<void> {
    if (places.length === 0) return;
    const refunds = places.map(({ _id, at }) => ({
      updateOne: {
        filter: { _id, slots: { $elemMatch: { at, hits: { $gt: 0 } } } },
        update: { $inc: { 'slots.$.hits': -1 } },
      },
    }));
    await this.limits.bulkWrite(refunds, { session });
  }
}
