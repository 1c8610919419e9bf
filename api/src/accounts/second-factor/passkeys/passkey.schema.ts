import { type mongo, Schema, type Types } from 'mongoose';
import { defineCollection, instantOf, WITH_ACCOUNT } from '../../../foundation/index.ts';

export interface PasskeyRecord {
  _id: Types.ObjectId;
  user: Types.ObjectId;
  /** In base64url, as browsers send it. */
  credential_id: string;
  public_key: mongo.Binary;
  /** Raised by the device with each use; always 0 for those that are synchronized between devices. */
  counter: number;
  transports: string[];
  label: string;
  created_at: Date;
  last_used_at?: Date;
}

export const PASSKEY_MODEL = 'Passkey';

export const passkeySchema = new Schema<PasskeyRecord>(
  {
    user: { type: Schema.Types.ObjectId, required: true },
    credential_id: { type: String, required: true, unique: true },
    public_key: { type: Buffer, required: true },
    counter: { type: Number, required: true },
    transports: { type: [String], required: true },
    label: { type: String, required: true },
    created_at: { type: Date, required: true },
    last_used_at: Date,
  },
  { collection: 'passkeys', versionKey: false },
).index({ user: 1 });

export const passkeyCollection = defineCollection<PasskeyRecord>({
  name: PASSKEY_MODEL,
  schema: passkeySchema,
  people: [{ field: 'user', erase: 'delete' }],
  title: 'Double vérification',
  purpose: 'account',
  retention: WITH_ACCOUNT,
  export: {
    toRows: (records) =>
      records.map(({ label, created_at, last_used_at }) => ({
        Moyen: "Clé d'accès",
        Nom: label,
        Depuis: created_at.toISOString(),
        'Dernière utilisation': instantOf(last_used_at),
      })),
  },
});
