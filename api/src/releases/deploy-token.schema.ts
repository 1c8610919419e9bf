import { REMOTE_NAMES } from '@iris/contract/federation';
import type { RemoteName } from '@iris/contract/remotes';
import { Schema } from 'mongoose';

/** The deploy token of a team. */
export interface DeployTokenRecord {
  _id: RemoteName;
  /** SHA-256 of the token; the token itself is not stored. */
  token_hash: string;
  created_at: Date;
}

export const DEPLOY_TOKEN_MODEL = 'DeployToken';

export const deployTokenSchema = new Schema<DeployTokenRecord>(
  {
    _id: { type: String, enum: REMOTE_NAMES },
    token_hash: { type: String, required: true, unique: true },
    created_at: { type: Date, required: true },
  },
  { collection: 'deploy_tokens', versionKey: false },
);
