import { setTimeout as delay } from 'node:timers/promises';
import { type Connection, createConnection } from 'mongoose';
import { afterAll, beforeAll, expect } from 'vitest';
import { type BuiltApi, buildApi, type Instance } from './instances.ts';
import { type OwnMongod, startMongod } from './own-mongod.ts';
import { startServer, testConfig } from './server.ts';
import { Mailbox } from './smtp.fixtures.ts';

interface Options {
  /** Of the database. */
  name: string;
  /** How a progress is waited for. */
  poll: { timeout: number; interval: number };
}

/** Processes of the built API that a spec kills at their work, with a database and a mail server of their own. */
export function killedProcesses({ name, poll }: Options) {
  const config = testConfig();
  const mailbox = new Mailbox();
  let mongod: OwnMongod;
  let database: Connection;
  let api: BuiltApi;
  beforeAll(async () => {
    await mailbox.start();
    mongod = await startMongod();
    config.mongodbUri = mongod.uri.replace('/?', `/${name}?`);
    database = await createConnection(config.mongodbUri).asPromise();
    // The transaction of a killed process holds what it has written for a second, not for a minute.
    await database.db?.admin().command({ setParameter: 1, transactionLifetimeLimitSeconds: 1 });
    api = await buildApi();
  });
  afterAll(async () => {
    await api.remove();
    await mailbox.stop();
    await database.close();
    await mongod.stop();
  });
  const stored = (collection: string) => database.collection(collection);
  return {
    mailbox,
    stored,
    start: () =>
      api.start({
        MONGODB_URI: config.mongodbUri,
        JWT_SECRET: config.jwtSecret,
        SMTP_URL: mailbox.url,
        LOG_LEVEL: 'warn',
        RATE_LIMIT_PER_MINUTE: '100000',
      }),
    /** A server that prepares what they work on; to be closed before they begin, because it would do their work. */
    startPreparing: () => startServer({ ...config, mail: { transport: undefined, from: undefined } }),
    /** As if the time of the leases had passed that the killed processes held. */
    endLeases: () => stored('jobs').updateMany({ owner: { $ne: null } }, { $set: { lease_until: new Date(0) } }),
    /** Kills a process once something is done: in a transaction, between two, or in a conversation with the mail server. */
    killAfter: async (read: () => Promise<string | number>, instance: Instance, delayMs: number) => {
      const before = await read();
      await expect.poll(read, poll).not.toBe(before);
      await delay(delayMs);
      await instance.kill();
    },
  };
}
