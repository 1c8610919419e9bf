import { openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ENDLESS, Academy as Releases } from '@iris/delivery/cli';
import { build } from '../build/index.ts';
import { atEnd, isEnding } from '../system/lifecycle.ts';
import type { StartOptions } from '../system/processes.ts';
import type { Settings } from '../system/settings.ts';
import { CommandError, say, warn } from '../system/terminal.ts';
import { keepApi, localAddress } from './api.ts';
import { openDatabase } from './database/database.ts';
import { newOperatorToken, releaseThisFolder } from './release-this-folder.ts';
import { badgeKey, sessionSecret } from './secret.ts';
import { startWorker } from './worker.ts';

/** The running product. */
export interface Academy {
  address: string;
  /** The applications that could not be released: what was live before is served. */
  unreleased: string[];
  /** Rejects when the API or MongoDB cannot be kept running; never resolves. */
  failed: Promise<never>;
}

/** Builds the product, serves it and releases what was built, with the data folder of the settings, which the caller must have reserved. */
export async function serveAcademy(settings: Settings, host: string, port: number): Promise<Academy> {
  const [database] = await Promise.all([openDatabase(settings), build()]);
  const address = localAddress(host, port);
  const operatorToken = newOperatorToken();
  const starting = keepApi({
    port,
    host,
    mongodbUri: database.uri,
    releasesStore: settings.releasesStore,
    filmsStore: settings.filmsStore,
    mailFolder: settings.mailFolder,
    operatorToken,
    env: { JWT_SECRET: sessionSecret(settings), BADGE_KEY: badgeKey(settings), DEMO: settings.hasDemo ? '1' : '0' },
    stdio: output(settings, API_LOG),
    logFile: logFileOf(settings, API_LOG),
  });
  const explain = (error: unknown) => Promise.reject(explained(error, settings));
  const api = await Promise.race([starting, database.failed]).catch(explain);
  atEnd(() => say("Arrêt : l'API, puis MongoDB…"));
  const { filmsStore } = settings;
  startWorker(settings, { mongodbUri: database.uri, filmsStore, stdio: output(settings, 'worker.log') });
  const failed = Promise.race([api.failed.catch(explain), database.failed]);
  const terminal = { warn: (text: string) => (isEnding() ? undefined : warn(text)) };
  const releases = new Releases({ address, token: operatorToken, terminal, ...ENDLESS });
  const unreleased = await Promise.race([releaseThisFolder(releases), failed]);
  return { address, unreleased, failed };
}

const API_LOG = 'api.log';

/** The file of a log, to keep the terminal readable; undefined in production, where it goes to stdout. */
function logFileOf(settings: Settings, name: string): string | undefined {
  return settings.isProduction ? undefined : join(settings.dataDir, name);
}

function output(settings: Settings, name: string): StartOptions['stdio'] {
  const path = logFileOf(settings, name);
  if (!path) return ['ignore', 'inherit', 'inherit'];
  const file = openSync(path, 'w');
  return ['ignore', file, file];
}

function explained(error: unknown, settings: Settings): unknown {
  const logFile = logFileOf(settings, API_LOG);
  if (!(error instanceof CommandError) || !logFile) return error;
  const lastLines = readFileSync(logFile, 'utf8').trim().split('\n').slice(-20).join('\n');
  return new CommandError(`${error.message}\n${lastLines}\nJournal complet : ${logFile}`);
}
