import { MongoClient } from 'mongodb';
import { expect, it, onTestFinished } from 'vitest';
import { findMongod } from '../../programs/mongo/find-mongod.ts';
import { MongoServer } from '../../programs/mongo/server.ts';
import { readSettings } from '../../system/settings.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { lengthenCatalog } from './long-catalog.ts';

/** The first run on a machine may have to download MongoDB. */
const DOWNLOAD_MS = 300_000;

it(
  'copies courses until there are enough, and leaves a catalog that is long enough as it is',
  async () => {
    const binary = await findMongod(readSettings().cacheDir);
    const mongo = await MongoServer.start({ binary, folder: temporaryFolder() });
    const client = await MongoClient.connect(mongo.uri);
    onTestFinished(async () => {
      await client.close();
      await mongo.stop();
    });
    const courses = client.db().collection('courses');
    await courses.insertMany([{ title: 'Cornée' }, { title: 'Phaco' }]);
    for (const total of [5, 5, 3]) {
      await lengthenCatalog(mongo.uri, total);
      expect(await courses.countDocuments()).toBe(5);
    }
    expect(await courses.countDocuments({ title: 'Phaco' })).toBe(4);
  },
  DOWNLOAD_MS,
);
