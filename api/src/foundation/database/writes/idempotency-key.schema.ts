import { Schema, type Types } from 'mongoose';
import { defineCollection } from '../collections/collection.ts';

/** A request that was executed: repeated with the same key, it is answered with what is stored, and executed no more. */
export interface IdempotencyKeyRecord {
  _id: Types.ObjectId;
  /** Id of the account that sent it, or `visitor`. */
  account: string;
  /** Its `Idempotency-Key`. */
  key: string;
  /** Hash of its method, address and body. */
  input_hash: string;
  /** Id of what it made or changed, where it says one. */
  resource?: string;
  executed_at: Date;
}

export const IDEMPOTENCY_KEY_MODEL = 'IdempotencyKey';

/** Time after which a key is forgotten, in days; what a browser could not save so long it compares with what is stored. */
const KEPT_DAYS = 30;

export const idempotencyKeySchema = new Schema<IdempotencyKeyRecord>(
  {
    account: { type: String, required: true },
    key: { type: String, required: true },
    input_hash: { type: String, required: true },
    resource: String,
    executed_at: { type: Date, required: true },
  },
  { collection: 'idempotency_keys', versionKey: false },
).index({ account: 1, key: 1 }, { unique: true });

export const idempotencyKeyCollection = defineCollection<IdempotencyKeyRecord>({
  name: IDEMPOTENCY_KEY_MODEL,
  schema: idempotencyKeySchema,
  people: [{ field: 'account', by: 'id_text', erase: 'delete' }],
  title: 'Envois reçus',
  purpose: 'sessions',
  retention: { days: KEPT_DAYS, from: 'executed_at' },
  export: { nothing: 'random keys, by which a repeated request is known' },
});
