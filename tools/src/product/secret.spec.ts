import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readSettings } from '../settings.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { sessionSecret } from './secret.ts';

it('creates a secret readable by its owner only, and reuses it', () => {
  const settings = readSettings({ DATA_DIR: temporaryFolder() });
  const secret = sessionSecret(settings, {});
  expect(Buffer.byteLength(secret ?? '')).toBeGreaterThanOrEqual(32);
  expect(statSync(join(settings.dataDir, 'jwt-secret')).mode & 0o777).toBe(0o600);
  expect(sessionSecret(settings, {})).toBe(secret);
});

it('creates none in production or when one is given', () => {
  const settings = readSettings({ DATA_DIR: temporaryFolder(), NODE_ENV: 'production' });
  expect(sessionSecret(settings, {})).toBeUndefined();
  expect(sessionSecret(settings, { JWT_SECRET: 'given' })).toBe('given');
  expect(readdirSync(settings.dataDir)).toEqual([]);
});
