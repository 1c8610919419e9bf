import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { lockOwner, tryLock } from '../../../lock.mjs';
import { findMongod } from '../../programs/mongo/find-mongod.ts';
import { MongoServer } from '../../programs/mongo/server.ts';
import { atEnd } from '../../system/lifecycle.ts';
import type { Settings } from '../../system/settings.ts';
import { CommandError, say } from '../../system/terminal.ts';
import { keepAlive } from '../keep-alive.ts';

const WORDS = {
  ended: "MongoDB s'est arrêté",
  restarting: 'je le relance',
  back: 'MongoDB est de retour.',
  givenUp: "MongoDB s'arrête sans cesse, voir mongod.log dans DATA_DIR",
};

const lockFile = (settings: Settings) => join(settings.dataDir, 'academy.lock');
const addressFile = (settings: Settings) => join(settings.dataDir, 'mongodb.json');

/** Locks the data folder: MongoDB would refuse a second process with an obscure message. @throws {CommandError} when it is in use */
export function reserveDataFolder(settings: Settings): void {
  const release = tryLock(lockFile(settings));
  if (!release) {
    throw new CommandError(
      `L'académie tourne déjà avec les données de ${settings.dataDir} (processus ${lockOwner(lockFile(settings))}).\n` +
        'Arrêtez-la (Ctrl-C), ou lancez celle-ci avec un autre DATA_DIR et un autre PORT.',
    );
  }
  atEnd(release);
}

/** Address of the database of the product that runs with this data folder; undefined when none runs. */
export function runningDatabase(settings: Settings): string | undefined {
  return lockOwner(lockFile(settings)) === undefined ? undefined : lastAddress(settings)?.uri;
}

function lastAddress(settings: Settings): { uri: string; port: number } | undefined {
  const file = addressFile(settings);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}

export interface Database {
  uri: string;
  /** Rejects when the server has crashed too often to be restarted; never resolves. */
  failed: Promise<never>;
}

/** The server of MONGODB_URI, or our own on the data folder, which is restarted after a crash. */
export async function openDatabase(settings: Settings): Promise<Database> {
  if (settings.mongodbUri) {
    say('MongoDB : le serveur donné par MONGODB_URI');
    return { uri: settings.mongodbUri, failed: new Promise(() => {}) };
  }
  if (settings.isProduction) {
    throw new CommandError("En production, MONGODB_URI est obligatoire : l'adresse d'un replica set ou d'un cluster.");
  }
  const binary = await findMongod(settings.cacheDir);
  const mongo = await MongoServer.start({ binary, folder: settings.dataDir, port: lastAddress(settings)?.port });
  writeFileSync(addressFile(settings), JSON.stringify({ uri: mongo.uri, port: mongo.port }));
  const restart = async () => {
    await mongo.start();
    return mongo;
  };
  return { uri: mongo.uri, failed: keepAlive({ process: mongo, restart, words: WORDS }) };
}
