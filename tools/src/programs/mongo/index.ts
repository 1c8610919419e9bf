import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { atEnd } from '../../system/lifecycle.ts';
import type { Settings } from '../../system/settings.ts';
import { findMongod } from './find-mongod.ts';
import { type MongoOptions, MongoServer } from './server.ts';

/**
 * Each spec has a database of its own, with a file for each collection and index. MongoDB keeps those of a dropped one for five
 * minutes, and those that nobody uses open for ten: too many files for one process.
 */
const PARAMETERS = {
  // Nobody looks at its figures afterwards, and what expires need not be deleted.
  diagnosticDataCollectionEnabled: false,
  ttlMonitorEnabled: false,
  minSnapshotHistoryWindowInSeconds: 20,
  wiredTigerFileHandleCloseIdleTime: 20,
  wiredTigerFileHandleCloseScanInterval: 5,
};

/** Starts a MongoDB for one run on a free port, in a temporary folder. Those of tests are never restarted: their writes need not be durable. */
export async function startEphemeralMongo(
  settings: Settings,
  options: Pick<MongoOptions, 'isDurable'> = {},
): Promise<MongoServer> {
  const binary = await findMongod(settings.cacheDir);
  const folder = await mkdtemp(join(tmpdir(), 'academie-iris-mongo-'));
  atEnd(() => rm(folder, { recursive: true, force: true }));
  return MongoServer.start({ binary, folder, parameters: PARAMETERS, ...options });
}
