import { Schema } from 'mongoose';

/** What an administrator has sent of one kind on a day. */
export interface UploadQuotaRecord {
  /** `2026-03-14/<account>` for images, `film/2026-03-14/<account>` for other kinds. */
  _id: string;
  count: number;
  bytes: number;
  expires_at: Date;
}

export const UPLOAD_QUOTA_MODEL = 'UploadQuota';

export const uploadQuotaSchema = new Schema<UploadQuotaRecord>(
  { _id: String, count: Number, bytes: Number, expires_at: { type: Date, expires: 0 } },
  // The name from when images alone had a quota.
  { collection: 'image_quotas', versionKey: false },
);
