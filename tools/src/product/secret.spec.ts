import { createPrivateKey } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readSettings } from '../system/settings.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { badgeKey, sessionSecret } from './secret.ts';

it('creates a secret and a key for badges, readable by their owner only, and reuses them', () => {
  const settings = readSettings({ DATA_DIR: temporaryFolder() });
  const secret = sessionSecret(settings, {});
  expect(Buffer.byteLength(secret ?? '')).toBeGreaterThanOrEqual(32);
  const file = badgeKey(settings, {}) ?? '';
  const pem = readFileSync(file, 'utf8');
  expect(createPrivateKey(pem).asymmetricKeyDetails?.modulusLength).toBe(2048);
  const modes = [join(settings.dataDir, 'jwt-secret'), file].map((path) => statSync(path).mode & 0o777);
  expect(modes).toEqual([0o600, 0o600]);
  expect(sessionSecret(settings, {})).toBe(secret);
  expect(readFileSync(badgeKey(settings, {}) ?? '', 'utf8')).toBe(pem);
});

it('creates none in production or when one is given', () => {
  const settings = readSettings({ DATA_DIR: temporaryFolder(), NODE_ENV: 'production' });
  expect(sessionSecret(settings, {})).toBeUndefined();
  expect(sessionSecret(settings, { JWT_SECRET: 'given' })).toBe('given');
  expect(badgeKey(settings, {})).toBeUndefined();
  expect(badgeKey(settings, { BADGE_KEY: 'given' })).toBe('given');
  expect(readdirSync(settings.dataDir)).toEqual([]);
});
