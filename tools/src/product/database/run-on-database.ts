import { buildApi } from '../../build/index.ts';
import { runInForeground } from '../../system/processes.ts';
import { readSettings, type Settings } from '../../system/settings.ts';
import { openDatabase, reserveDataFolder, runningDatabase } from './database.ts';

/** Runs a command of the API on the product's database, whether the product is running or not. */
export async function runOnDatabase(entry: string, args: string[]): Promise<number> {
  const settings = readSettings();
  await buildApi();
  const uri = settings.mongodbUri ?? runningDatabase(settings) ?? (await ownDatabase(settings));
  return runInForeground(process.execPath, ['--enable-source-maps', entry, ...args], {
    env: {
      ...process.env,
      MONGODB_URI: uri,
      RELEASES_STORE: settings.releasesStore,
      FILMS_STORE: settings.filmsStore,
    },
  });
}

/** Runs a command of the API that needs no database. */
export async function runWithoutDatabase(entry: string, args: string[]): Promise<number> {
  await buildApi();
  return runInForeground(process.execPath, ['--enable-source-maps', entry, ...args]);
}

async function ownDatabase(settings: Settings): Promise<string> {
  reserveDataFolder(settings);
  return (await openDatabase(settings)).uri;
}
