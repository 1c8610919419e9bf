import { Schema } from 'mongoose';
import { defineCollection } from '../../database/collections/collection.ts';

/** Requests counted together; `at` is the beginning of a twelfth of the window. */
export interface CountedSlot {
  at: Date;
  hits: number;
}

/** The requests of one caller under one limit. */
export interface RateLimitRecord {
  /** A keyed digest of limit and caller, which reveals neither address nor e-mail. */
  _id: string;
  slots: CountedSlot[];
  /** Whether the last request was within the limit. */
  is_taken: boolean;
  /** The slot of the last request. */
  current: Date;
  /** Milliseconds from the last request until the oldest slot is no longer counted. */
  remaining: number;
  expires_at: Date;
}

export const RATE_LIMIT_MODEL = 'RateLimit';

export const rateLimitSchema = new Schema<RateLimitRecord>(
  {
    _id: String,
    slots: [{ _id: false, at: Date, hits: Number }],
    is_taken: Boolean,
    current: Date,
    remaining: Number,
    expires_at: { type: Date, expires: 0 },
  },
  { collection: 'rate_limits', versionKey: false },
);

export const rateLimitCollection = defineCollection<RateLimitRecord>({
  name: RATE_LIMIT_MODEL,
  schema: rateLimitSchema,
  people: [],
});
