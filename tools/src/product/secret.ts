import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Settings } from '../system/settings.ts';

/** The signing secret of session tokens, stored so that sessions survive a restart. In production the environment must set it. */
export function sessionSecret(settings: Settings, env: NodeJS.ProcessEnv = process.env): string | undefined {
  if (env.JWT_SECRET || settings.isProduction) return env.JWT_SECRET;
  const file = join(settings.dataDir, 'jwt-secret');
  if (!existsSync(file)) writeFileSync(file, randomBytes(48).toString('base64url'), { mode: 0o600 });
  return readFileSync(file, 'utf8').trim();
}

/** The key that signs badges, stored so that badges can be verified after a restart. In production the environment may set it. */
export function badgeKey(settings: Settings, env: NodeJS.ProcessEnv = process.env): string | undefined {
  if (env.BADGE_KEY || settings.isProduction) return env.BADGE_KEY;
  const file = join(settings.dataDir, 'badge-key.pem');
  if (!existsSync(file)) {
    // RS256 is the algorithm that every Open Badges verifier knows.
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    writeFileSync(file, privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600 });
  }
  return file;
}
