import { Schema, type Types } from 'mongoose';
import { defineCollection } from '../../../foundation/index.ts';

/** What a link allows its reader to do, once. */
export const LINK_PURPOSES = ['verify_email', 'reset_password', 'confirm_new_email', 'end_sessions'] as const;

/** Those of which an account has one open link: a newer one replaces it. */
export const SINGLE_LINK_PURPOSES = ['verify_email', 'confirm_new_email'] as const satisfies LinkPurpose[];

export type LinkPurpose = (typeof LINK_PURPOSES)[number];

/** A link that was sent by mail. Its secret is not stored, only its SHA-256. All times are the database's. */
export interface OneTimeLinkRecord {
  _id: Types.ObjectId;
  purpose: LinkPurpose;
  user: Types.ObjectId;
  /** The address to which it was sent. */
  email: string;
  secret_hash: string;
  created_at: Date;
  expires_at: Date;
  /** Present while it is neither used, closed nor replaced by a newer one. */
  is_open?: true;
  /** When it is deleted: later than it expires, because sent links are counted. */
  delete_at: Date;
}

export const ONE_TIME_LINK_MODEL = 'OneTimeLink';

export const oneTimeLinkSchema = new Schema<OneTimeLinkRecord>(
  {
    purpose: { type: String, enum: LINK_PURPOSES, required: true },
    user: { type: Schema.Types.ObjectId, required: true },
    email: { type: String, required: true },
    secret_hash: { type: String, required: true, unique: true },
    created_at: { type: Date, required: true },
    expires_at: { type: Date, required: true },
    is_open: { type: Boolean },
    delete_at: { type: Date, required: true, expires: 0 },
  },
  { collection: 'one_time_links', versionKey: false },
)
  .index({ user: 1, purpose: 1, created_at: 1 })
  // One open link of these purposes, also when two are created at once.
  .index(
    { user: 1, purpose: 1 },
    {
      name: 'one_open_link',
      unique: true,
      partialFilterExpression: { is_open: true, purpose: { $in: SINGLE_LINK_PURPOSES } },
    },
  );

export const oneTimeLinkCollection = defineCollection<OneTimeLinkRecord>({
  name: ONE_TIME_LINK_MODEL,
  schema: oneTimeLinkSchema,
  people: [{ field: 'user', erase: 'delete' }],
  title: 'Liens reçus par e-mail',
  names: ['email'],
  purpose: 'sessions',
  retention: { until: 'Sept jours au plus.' },
  export: { nothing: 'the person has them by mail' },
});
