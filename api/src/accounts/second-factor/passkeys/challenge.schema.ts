import { type mongo, Schema, type Types } from 'mongoose';
import { defineCollection } from '../../../foundation/index.ts';

/** What a challenge is for. */
export const CHALLENGE_PURPOSES = ['login', 'reauthentication', 'totp', 'passkey'] as const;

export type ChallengePurpose = (typeof CHALLENGE_PURPOSES)[number];

/** A step of a login or a set-up that waits for its answer. Its secret is not stored, only its SHA-256. */
export interface ChallengeRecord {
  _id: Types.ObjectId;
  secret_hash: string;
  purpose: ChallengePurpose;
  user: Types.ObjectId;
  /** The account's number of the password with which a login began. */
  password_version?: number;
  /** What a passkey signs. */
  webauthn?: string;
  /** The encrypted secret of an application that is being set up. */
  totp_secret?: mongo.Binary;
  expires_at: Date;
}

export const CHALLENGE_MODEL = 'Challenge';

export const challengeSchema = new Schema<ChallengeRecord>(
  {
    secret_hash: { type: String, required: true, unique: true },
    purpose: { type: String, enum: CHALLENGE_PURPOSES, required: true },
    user: { type: Schema.Types.ObjectId, required: true },
    password_version: Number,
    webauthn: String,
    totp_secret: Buffer,
    expires_at: { type: Date, required: true, expires: 0 },
  },
  { collection: 'challenges', versionKey: false },
).index({ user: 1 });

export const challengeCollection = defineCollection<ChallengeRecord>({
  name: CHALLENGE_MODEL,
  schema: challengeSchema,
  people: [{ field: 'user', erase: 'delete' }],
  title: 'Connexions en cours',
  purpose: 'sessions',
  retention: { until: 'Quelques minutes.' },
  export: { nothing: 'a step of a login, for minutes' },
});
