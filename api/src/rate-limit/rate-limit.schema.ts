import { Schema } from 'mongoose';

/** Number of requests of a caller to a route in the current window. */
export interface RateLimitRecord {
  /** A keyed digest of route and caller, which reveals neither address nor e-mail. */
  _id: string;
  hits: number;
  expires_at: Date;
}

export const RATE_LIMIT_MODEL = 'RateLimit';

export const rateLimitSchema = new Schema<RateLimitRecord>(
  { _id: String, hits: Number, expires_at: { type: Date, expires: 0 } },
  { collection: 'rate_limits', versionKey: false },
);
