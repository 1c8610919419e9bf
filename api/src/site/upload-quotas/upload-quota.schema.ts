import { Schema } from 'mongoose';
import { defineCollection } from '../../foundation/index.ts';

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

export const uploadQuotaCollection = defineCollection<UploadQuotaRecord>({
  name: UPLOAD_QUOTA_MODEL,
  schema: uploadQuotaSchema,
  people: [{ field: '_id', by: 'id_at_end', erase: 'delete' }],
  title: 'Envois du jour',
  purpose: 'library',
  retention: { until: 'Deux jours au plus.' },
  export: { nothing: 'how many files were sent today' },
});
