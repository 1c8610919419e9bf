import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { UserError } from './terminal.ts';

export const ROOT = fileURLToPath(new URL('../..', import.meta.url)).replace(/[/\\]$/, '');

export interface Settings {
  port: number;
  host: string;
  dataDir: string;
  cacheDir: string;
  mongodbUri: string | undefined;
  isProduction: boolean;
  hasDemo: boolean;
}

/** The settings the tools need; the API parses its own when it starts. */
export function readSettings(env: NodeJS.ProcessEnv = process.env): Settings {
  const port = Number(env.PORT || 3000);
  if (!Number.isInteger(port) || port < 1 || port > 65_535) {
    throw new UserError(`PORT doit être un nombre entre 1 et 65535, reçu : « ${env.PORT} ».`);
  }
  const isProduction = env.NODE_ENV === 'production';
  return {
    port,
    host: env.HOST || '127.0.0.1',
    dataDir: resolve(ROOT, env.DATA_DIR || '.data'),
    cacheDir: resolve(ROOT, env.CACHE_DIR || join(homedir(), '.cache', 'academie-iris')),
    mongodbUri: env.MONGODB_URI || undefined,
    isProduction,
    // A database that somebody else runs may be a real one: there the demonstration is only added when asked for.
    hasDemo: !isProduction && (env.DEMO ? !['0', 'false'].includes(env.DEMO) : !env.MONGODB_URI),
  };
}
