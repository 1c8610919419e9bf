import { expect, it } from 'vitest';
import { isAlive } from '../../../lock.mjs';
import { readSettings } from '../../system/settings.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { findMongod } from './find-mongod.ts';
import { MongoServer } from './server.ts';

/** The first run on a machine may have to download MongoDB. */
const DOWNLOAD_MS = 300_000;

it(
  'stops also a mongod that is being restarted',
  async () => {
    const binary = await findMongod(readSettings().cacheDir);
    const mongo = await MongoServer.start({ binary, folder: temporaryFolder() });
    await mongo.stop();
    const first = mongo.pid;
    const restart = mongo.start();
    await Promise.all([expect(restart).rejects.toThrow("MongoDB s'est arrêté à peine lancé"), mongo.stop()]);
    expect(mongo.pid).not.toBe(first);
    expect(isAlive(mongo.pid ?? 0)).toBe(false);
  },
  DOWNLOAD_MS,
);
