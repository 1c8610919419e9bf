import { Schema, type Types } from 'mongoose';

/** A deploy token of a team. */
export interface DeployTokenRecord {
  _id: Types.ObjectId;
  /** The application that it may release. */
  application: string;
  /** Who uses it, for people: «intégration continue». */
  label: string;
  /** SHA-256 of the token; the token itself is not stored. */
  token_hash: string;
  created_at: Date;
  expires_at: Date;
  /** To the minute. */
  last_used_at: Date | null;
}

export const DEPLOY_TOKEN_MODEL = 'DeployToken';

export const deployTokenSchema = new Schema<DeployTokenRecord>(
  {
    application: { type: String, required: true, index: true },
    label: { type: String, required: true },
    token_hash: { type: String, required: true, unique: true },
    created_at: { type: Date, required: true },
    expires_at: { type: Date, required: true },
    last_used_at: { type: Date, default: null },
  },
  { collection: 'team_tokens', versionKey: false },
);
