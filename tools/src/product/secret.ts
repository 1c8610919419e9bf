import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Settings } from '../settings.ts';

/** The signing secret of session tokens, stored so that sessions survive a restart. In production the environment must set it. */
export function sessionSecret(settings: Settings, env: NodeJS.ProcessEnv = process.env): string | undefined {
  if (env.JWT_SECRET || settings.isProduction) return env.JWT_SECRET;
  const file = join(settings.dataDir, 'jwt-secret');
  if (!existsSync(file)) writeFileSync(file, randomBytes(48).toString('base64url'), { mode: 0o600 });
  return readFileSync(file, 'utf8').trim();
}
