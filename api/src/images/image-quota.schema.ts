import { Schema } from 'mongoose';

/** The uploads of an administrator on a day. */
export interface ImageQuotaRecord {
  /** `2026-03-14/<account>`. */
  _id: string;
  count: number;
  bytes: number;
  expires_at: Date;
}

export const IMAGE_QUOTA_MODEL = 'ImageQuota';

export const imageQuotaSchema = new Schema<ImageQuotaRecord>(
  { _id: String, count: Number, bytes: Number, expires_at: { type: Date, expires: 0 } },
  { collection: 'image_quotas', versionKey: false },
);
