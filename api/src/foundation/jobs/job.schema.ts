import { Schema, type Types } from 'mongoose';
import { defineCollection } from '../database/collections/collection.ts';

/** The kinds of work: those of films and backups are done by a worker, those of mail by the API. */
export const JOB_KINDS = [
  'prepare_film',
  'prepare_owned_film',
  'delete_files',
  'send_mail',
  'reset_password',
  'tell_promotion',
  'mail_notification',
  'tell_version',
  'import_roster',
  'remind_webinar',
  'tell_webinar',
  'close_webinar',
  'note_withdrawal',
] as const;

export type JobKind = (typeof JOB_KINDS)[number];

/** Work for later. It is deleted in the transaction that stores its result. */
export interface JobRecord {
  _id: Types.ObjectId;
  kind: JobKind;
  /** What it is about; there is one job of a kind about the same thing. */
  target: string;
  /** With `delete_files`: their paths in the store. */
  paths?: string[];
  /** The worker that holds the lease; the job is free once the lease has ended. */
  owner?: string;
  lease_until: Date;
  /** How often a worker has taken it. */
  attempts: number;
  /** Of work that nobody waits for: it is done after all other that is due. */
  is_last?: boolean;
}

export const JOB_MODEL = 'Job';

export const jobSchema = new Schema<JobRecord>(
  {
    kind: { type: String, enum: JOB_KINDS, required: true },
    target: { type: String, required: true },
    paths: { type: [String], default: undefined },
    owner: String,
    lease_until: { type: Date, required: true },
    attempts: { type: Number, required: true, default: 0 },
    is_last: Boolean,
  },
  { collection: 'jobs', versionKey: false },
)
  .index({ kind: 1, target: 1 }, { unique: true })
  .index({ is_last: 1, lease_until: 1, _id: 1 });

export const jobCollection = defineCollection<JobRecord>({
  name: JOB_MODEL,
  schema: jobSchema,
  people: [
    { field: 'target', by: 'id_text', erase: 'delete' },
    { field: 'target', by: 'email', erase: 'delete' },
  ],
  title: 'Tâches en cours',
  purpose: 'notifications',
  retention: { until: "Jusqu'à leur exécution." },
  export: { nothing: 'what is about to be done, such as a mail to the person' },
});
