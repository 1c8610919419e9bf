import { z } from 'zod';
import { parseBackupKey } from './backup-key.ts';
import { type Environment, parse } from './env.ts';

/** A key of age, or the path of a file with one. */
const backupKey = z.string({ error: 'is required' }).transform((value, context) => {
  const key = parseBackupKey(value);
  if (key) return key;
  // The message must not contain what was given: it may be the key.
  const message = 'must be a key of age, or the path of a file with one: npm run backup -- --new-key makes one';
  context.addIssue({ code: 'custom', message });
  return z.NEVER;
});

const backupKeyEnv = z.object({ BACKUP_KEY: backupKey });

/** Parses the key of backups. Apart from the other settings, because the server would load the library of age for it. @throws {ConfigError} */
export function parseBackupKeyEnv(env: Environment) {
  return parse(backupKeyEnv, env).BACKUP_KEY;
}
