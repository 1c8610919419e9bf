import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { CommandError } from './terminal.ts';

export const ROOT = fileURLToPath(new URL('../../..', import.meta.url)).replace(/[/\\]$/, '');

export interface Settings {
  port: number;
  host: string;
  dataDir: string;
  cacheDir: string;
  /** Where the API stores released files: a folder, or an address. */
  releasesStore: string;
  /** Where the API stores films: a folder, or an address. */
  filmsStore: string;
  /** Where the API writes mails instead of sending them; undefined where it sends them, or can send none. */
  mailFolder: string | undefined;
  /** The server to release to, or to develop against. */
  academyUrl: string | undefined;
  deployToken: string | undefined;
  mongodbUri: string | undefined;
  isProduction: boolean;
  hasDemo: boolean;
}

/** Reads the settings of the tools from the environment; the API parses its own. @throws {CommandError} for invalid values */
export function readSettings(env: NodeJS.ProcessEnv = process.env): Settings {
  const port = Number(env.PORT || 3000);
  if (!Number.isInteger(port) || port < 1 || port > 65_535) {
    throw new CommandError(`PORT doit être un nombre entre 1 et 65535, reçu : « ${env.PORT} ».`);
  }
  const isProduction = env.NODE_ENV === 'production';
  const dataDir = resolve(ROOT, env.DATA_DIR || '.data');
  return {
    port,
    host: env.HOST || '127.0.0.1',
    dataDir,
    cacheDir: resolve(ROOT, env.CACHE_DIR || join(homedir(), '.cache', 'academie-iris')),
    releasesStore: storeIn(env.RELEASES_STORE || join(dataDir, 'releases')),
    filmsStore: storeIn(env.FILMS_STORE || join(dataDir, 'films')),
    mailFolder: isProduction || env.SMTP_URL ? undefined : join(dataDir, 'mail'),
    academyUrl: readAddress('ACADEMY_URL', env),
    deployToken: env.DEPLOY_TOKEN || undefined,
    mongodbUri: env.MONGODB_URI || undefined,
    isProduction,
    // An external database may hold real data: demo data is added only when DEMO is set.
    hasDemo: !isProduction && (env.DEMO ? !['0', 'false', 'off'].includes(env.DEMO) : !env.MONGODB_URI),
  };
}

function storeIn(value: string): string {
  return /^\w+:\/\//.test(value) ? value : resolve(ROOT, value);
}

/** The http(s) address in a setting, without a trailing slash. */
function readAddress(name: string, env: NodeJS.ProcessEnv): string | undefined {
  const value = env[name];
  if (!value) return undefined;
  if (!URL.canParse(value) || !/^https?:$/.test(new URL(value).protocol)) {
    throw new CommandError(`${name} doit être une adresse http(s), reçu : « ${value} ».`);
  }
  return value.replace(/\/+$/, '');
}
