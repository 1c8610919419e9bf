import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { type Connection, createConnection, type mongo } from 'mongoose';
import { afterAll, beforeAll, expect } from 'vitest';
import { type BuiltApi, buildApi, type Instance } from './instances.ts';
import { type OwnMongod, startMongod } from './own-mongod.ts';
import { startServer, testConfig } from './server.ts';
import { Mailbox } from './smtp.ts';

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
    start: async (): Promise<Instance> => {
      const appName = randomUUID();
      const instance = await api.start({
        MONGODB_URI: `${config.mongodbUri}&appName=${appName}`,
        JWT_SECRET: config.jwtSecret,
        SMTP_URL: mailbox.url,
        LOG_LEVEL: 'warn',
        RATE_LIMIT_PER_MINUTE: '100000',
      });
      const kill = async () => {
        await instance.kill();
        await endTransactions(database.getClient(), appName);
      };
      return { ...instance, kill };
    },
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

/** Ends what a killed process has left open, which would hold what it has written for a minute. */
async function endTransactions(client: mongo.MongoClient, appName: string): Promise<void> {
  const admin = client.db('admin');
  for (;;) {
    const open = await admin
      .aggregate<{ lsid: { id: unknown } }>([
        { $currentOp: { idleSessions: true } },
        { $match: { appName, 'lsid.id': { $exists: true } } },
      ])
      .toArray();
    if (open.length === 0) return;
    await admin.command({ killSessions: open.map(({ lsid: { id } }) => ({ id })) });
  }
}
