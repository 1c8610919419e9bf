import type { Token } from '../../../contract/releases.ts';
import type { DeployTokenRecord } from './deploy-token.schema.ts';

/** Converts a deploy token to an answer, without its hash. */
export function toToken({ _id, application, label, created_at, expires_at, last_used_at }: DeployTokenRecord): Token {
  return {
    _id: String(_id),
    application,
    label,
    created_at: created_at.toISOString(),
    expires_at: expires_at.toISOString(),
    last_used_at: last_used_at?.toISOString() ?? null,
  };
}
