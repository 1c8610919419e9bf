import { type OwnMongod, startMongod } from './servers/own-mongod.ts';

let own: OwnMongod | undefined;

/** The specs run on a real MongoDB: the one named by MONGODB_URI, or one started from MONGOD. Never skipped. */
export async function setup(): Promise<void> {
  if (process.env.MONGODB_URI) return;
  if (!process.env.MONGOD) {
    throw new Error('Set MONGODB_URI to a replica set, or MONGOD to a mongod binary; `npm test` does both.');
  }
  own = await startMongod();
  process.env.MONGODB_URI = own.uri;
}

export async function teardown(): Promise<void> {
  await own?.stop();
}
