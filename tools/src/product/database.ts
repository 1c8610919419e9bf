import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { lockOwner, tryLock } from '../../lock.mjs';
import { atEnd, isEnding } from '../lifecycle.ts';
import { findMongod } from '../mongo/find-mongod.ts';
import { MongoServer } from '../mongo/server.ts';
import type { Settings } from '../settings.ts';
import { say, UserError, warn } from '../terminal.ts';

const RESTARTS = 5;
const WITHIN_MS = 600_000;

const lockFile = (settings: Settings) => join(settings.dataDir, 'academy.lock');
const addressFile = (settings: Settings) => join(settings.dataDir, 'mongodb.json');

/** Reserves a data folder for one academy: MongoDB would refuse a second one with an obscure message. */
export function reserveDataFolder(settings: Settings): void {
  const release = tryLock(lockFile(settings));
  if (!release) {
    throw new UserError(
      `L'académie tourne déjà avec les données de ${settings.dataDir} (processus ${lockOwner(lockFile(settings))}).\n` +
        'Arrêtez-la (Ctrl-C), ou lancez celle-ci avec un autre DATA_DIR et un autre PORT.',
    );
  }
  atEnd(release);
}

/** The database of an academy that runs with this data folder, if one does. */
export function runningDatabase(settings: Settings): string | undefined {
  return lockOwner(lockFile(settings)) === undefined ? undefined : lastAddress(settings)?.uri;
}

function lastAddress(settings: Settings): { uri: string; port: number } | undefined {
  const file = addressFile(settings);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}

export interface Database {
  uri: string;
  /** Settles only by a failure: when the server has died too often to be started again. */
  failed: Promise<never>;
}

/** The server named by MONGODB_URI, or one of ours on the data folder, started again if it dies. */
export async function openDatabase(settings: Settings): Promise<Database> {
  if (settings.mongodbUri) {
    say('MongoDB : le serveur donné par MONGODB_URI');
    return { uri: settings.mongodbUri, failed: new Promise(() => {}) };
  }
  if (settings.isProduction) {
    throw new UserError("En production, MONGODB_URI est obligatoire : l'adresse d'un replica set ou d'un cluster.");
  }
  const binary = await findMongod(settings.cacheDir);
  const mongo = await MongoServer.start({ binary, folder: settings.dataDir, port: lastAddress(settings)?.port });
  writeFileSync(addressFile(settings), JSON.stringify({ uri: mongo.uri, port: mongo.port }));
  return { uri: mongo.uri, failed: keepAlive(mongo) };
}

async function keepAlive(mongo: MongoServer): Promise<never> {
  const deaths: number[] = [];
  for (;;) {
    const exit = await mongo.exited;
    if (isEnding()) await new Promise(() => {});
    const recent = deaths.filter((time) => time > Date.now() - WITHIN_MS);
    if (recent.length >= RESTARTS) throw new UserError("MongoDB s'arrête sans cesse : voir mongod.log dans DATA_DIR.");
    deaths.push(Date.now());
    warn(`MongoDB s'est arrêté (${exit?.signal ?? `code ${exit?.code}`}), je le relance…`);
    await mongo.start();
    say('MongoDB est de retour.');
  }
}
