import { Schema, type Types } from 'mongoose';
import { defineCollection } from '../../foundation/index.ts';

/** A session as it is stored. All times are the database's, so that instances with other clocks agree. */
export interface SessionRecord {
  _id: Types.ObjectId;
  user: Types.ObjectId;
  /** Browser and system in French; the header of the browser is never stored. */
  device: string;
  /** The first bits of the address; the address is never stored. */
  network: string;
  created_at: Date;
  /** To the minute. */
  last_used_at: Date;
  /** The last proof of identity. */
  authenticated_at: Date;
  expires_at: Date;
  /** The account's number of the password with which it was opened; another one ends the session. */
  password_version: number;
  /** The same of its second factor; absent means 0. */
  second_factor_version?: number;
}

export const SESSION_MODEL = 'Session';

export const sessionSchema = new Schema<SessionRecord>(
  {
    user: { type: Schema.Types.ObjectId, required: true },
    device: { type: String, required: true },
    network: { type: String, required: true },
    created_at: { type: Date, required: true },
    last_used_at: { type: Date, required: true },
    authenticated_at: { type: Date, required: true },
    expires_at: { type: Date, required: true, expires: 0 },
    password_version: { type: Number, required: true },
    second_factor_version: Number,
  },
  { collection: 'sessions', versionKey: false },
).index({ user: 1, last_used_at: -1 });

export const sessionCollection = defineCollection<SessionRecord>({
  name: SESSION_MODEL,
  schema: sessionSchema,
  people: [{ field: 'user', erase: 'delete' }],
  title: 'Sessions',
  purpose: 'sessions',
  retention: { until: 'Sept jours au plus.' },
  export: {
    toRows: (records) =>
      records.map(({ device, network, created_at, last_used_at }) => ({
        Appareil: device,
        Réseau: network,
        Ouverte: created_at.toISOString(),
        'Dernière utilisation': last_used_at.toISOString(),
      })),
  },
});
