import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mongo } from 'mongoose';
import { type OwnMongod, startMongod } from './servers/own-mongod.ts';

let own: OwnMongod | undefined;

/** The specs run on a real MongoDB: the one named by MONGODB_URI, or one started from MONGOD. Never skipped. */
export async function setup(): Promise<void> {
  // How the names of the databases of this run begin: its end drops them.
  process.env.SPEC_DATABASES = `iris_spec_${randomUUID().slice(0, 8)}_`;
  // Of the stores of this run.
  process.env.SPEC_FOLDER = await mkdtemp(join(tmpdir(), 'iris-specs-'));
  if (process.env.MONGODB_URI) return;
  if (!process.env.MONGOD) {
    throw new Error('Set MONGODB_URI to a replica set, or MONGOD to a mongod binary; `npm test` does both.');
  }
  own = await startMongod();
  process.env.MONGODB_URI = own.uri;
}

export async function teardown(): Promise<void> {
  if (own) await own.stop();
  else await dropDatabases();
  await rm(process.env.SPEC_FOLDER ?? '', { recursive: true, force: true });
}

async function dropDatabases(): Promise<void> {
  const client = new mongo.MongoClient(process.env.MONGODB_URI ?? '');
  const filter = { name: new RegExp(`^${process.env.SPEC_DATABASES}`) };
  const { databases } = await client.db().admin().listDatabases({ filter, nameOnly: true });
  for (const { name } of databases) await client.db(name).dropDatabase();
  await client.close();
}
