import { Schema, type Types } from 'mongoose';
import { defineCollection } from '../database/collections/collection.ts';

/** A job that was given up, with the fields of its payload, to be done again if somebody says so. */
export interface FailedJobRecord {
  _id: Types.ObjectId;
  kind: string;
  /** Absent where it would be personal: such a job cannot be done again. */
  target?: string;
  is_last?: boolean;
  attempts: number;
  /** The name of the error, never the content of mails. */
  reason: string;
  failed_at: Date;
  /** From when its retention counts; absent while it is kept until somebody decides. */
  expires_from?: Date;
  /** What was decided; it is kept, so that a repeated call changes nothing. */
  settled?: 'retried' | 'abandoned';
}

export const FAILED_JOB_MODEL = 'FailedJob';

const KEPT_DAYS = 30;

export const failedJobSchema = new Schema<FailedJobRecord>(
  {
    kind: { type: String, required: true },
    target: String,
    is_last: Boolean,
    attempts: { type: Number, required: true },
    reason: { type: String, required: true },
    failed_at: { type: Date, required: true },
    expires_from: Date,
    settled: String,
  },
  { collection: 'failed_jobs', versionKey: false, strict: false },
).index({ settled: 1, _id: -1 });

export const failedJobCollection = defineCollection<FailedJobRecord>({
  name: FAILED_JOB_MODEL,
  schema: failedJobSchema,
  people: [{ field: 'target', by: 'id_text', erase: 'delete' }],
  title: 'Tâches en échec',
  purpose: 'notifications',
  retention: {
    ...{ days: KEPT_DAYS, from: 'expires_from' },
    text: (period) =>
      `${period}\u00a0; les suppressions de fichiers et les retraits de films, jusqu'à ce qu'ils soient relancés ou abandonnés.`,
  },
  export: { nothing: 'what could not be done, such as a mail to the person' },
});
