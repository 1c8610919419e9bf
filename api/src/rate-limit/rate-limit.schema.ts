import { Schema } from 'mongoose';

/** How often one caller tried one thing within the running window. */
export interface RateLimitRecord {
  /** A keyed digest of route and caller: neither address nor e-mail is stored, or can be found out. */
  _id: string;
  hits: number;
  expires_at: Date;
}

export const RATE_LIMIT_MODEL = 'RateLimit';

export const rateLimitSchema = new Schema<RateLimitRecord>(
  { _id: String, hits: Number, expires_at: { type: Date, expires: 0 } },
  { collection: 'rate_limits', versionKey: false },
);
