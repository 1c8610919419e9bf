import { Schema, type Types } from 'mongoose';
import { defineCollection } from '../database/collections/collection.ts';

/**
 * Work for later, with the fields of its payload. It is deleted in the transaction that stores its result. Earlier versions
 * store neither `turn` nor `requested_at`.
 */
export interface JobRecord {
  _id: Types.ObjectId;
  kind: string;
  /** Its key: what it is about. There is one job of a kind about the same thing. */
  target: string;
  /** Whose turn it is: an account, an institution. */
  turn?: string;
  /** Who does it, of each attempt another one; absent while it waits. */
  owner?: string;
  /** When it is due, or when its lease ends. */
  lease_until: Date;
  /** How often it was begun since it last made progress. */
  attempts: number;
  /** Of work that nobody waits for: within its lane it is done after the other. */
  is_last?: boolean;
  /** When it was asked for again: a write, which conflicts with whoever takes the job meanwhile. */
  requested_at?: Date;
}

export const JOB_MODEL = 'Job';

/** Not strict: the payloads are those of the definitions. */
export const jobSchema = new Schema<JobRecord>(
  {
    kind: { type: String, required: true },
    target: { type: String, required: true },
    turn: String,
    owner: String,
    lease_until: { type: Date, required: true },
    attempts: { type: Number, required: true, default: 0 },
    is_last: Boolean,
    requested_at: Date,
  },
  { collection: 'jobs', versionKey: false, strict: false },
)
  .index({ kind: 1, target: 1 }, { unique: true })
  .index({ kind: 1, is_last: 1, turn: 1, lease_until: 1, _id: 1 })
  .index({ target: 1 })
  .index({ turn: 1 }, { sparse: true });

export const jobCollection = defineCollection<JobRecord>({
  name: JOB_MODEL,
  schema: jobSchema,
  people: [
    { field: 'target', by: 'id_text', erase: 'delete' },
    { field: 'target', by: 'email', erase: 'delete' },
    // It may be about others, such as the invitations that the person sent.
    { field: 'turn', by: 'id_text', erase: 'anonymize', change: () => ({ $unset: { turn: 1 } }) },
  ],
  title: 'Tâches en cours',
  purpose: 'notifications',
  retention: { until: "Jusqu'à leur exécution." },
  export: { nothing: 'what is about to be done, such as a mail to the person' },
});
