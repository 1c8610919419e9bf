import { setTimeout as delay } from 'node:timers/promises';
import { type Connection, createConnection } from 'mongoose';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { unknownId } from '../../../../../test/data/factories.ts';
import { type BuiltApi, buildApi, type Instance } from '../../../../../test/servers/instances.ts';
import { type OwnMongod, startMongod } from '../../../../../test/servers/own-mongod.ts';
import { startServer, testConfig } from '../../../../../test/servers/server.ts';
import { Mailbox } from '../../../../../test/servers/smtp.fixtures.ts';
import { institution, memberOf } from '../invitations.fixtures.ts';

/** In each a process is killed that imports a list, and then others that import the rest and send mails side by side. */
const ROUNDS = 4;
const SIDE_BY_SIDE = 4;
const ROWS = 250;
const POLL = { timeout: 60_000, interval: 50 };

const config = testConfig();
const mailbox = new Mailbox();
let mongod: OwnMongod;
let database: Connection;
let api: BuiltApi;

beforeAll(async () => {
  await mailbox.start();
  mongod = await startMongod();
  config.mongodbUri = mongod.uri.replace('/?', '/imports?');
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

/** A manager's token, from a server that is closed before the processes begin: it would do their work. */
async function prepare() {
  const server = await startServer({ ...config, mail: { transport: undefined, from: undefined } });
  const hospital = await institution(server);
  const { token } = await memberOf(server, hospital);
  await server.app.close();
  return { hospital, token };
}

const stored = (name: string) => database.collection(name);
const start = () =>
  api.start({
    MONGODB_URI: config.mongodbUri,
    JWT_SECRET: config.jwtSecret,
    SMTP_URL: mailbox.url,
    LOG_LEVEL: 'warn',
    RATE_LIMIT_PER_MINUTE: '100000',
  });
/** As if the time of the leases had passed that the killed processes held. */
const endLeases = () => stored('jobs').updateMany({ owner: { $ne: null } }, { $set: { lease_until: new Date(0) } });
const isBusy = async () => (await stored('jobs').countDocuments()) > 0;
const rowsLeft = () => stored('import_rows').countDocuments({ outcome: null });
const progress = async () => `${await rowsLeft()} ${mailbox.mails.length}`;

/** Kills a process once something is done: in a transaction, between two, or in a conversation with the mail server. */
async function killAfter(read: () => Promise<string | number>, instance: Instance, delayMs: number) {
  const before = await read();
  await expect.poll(read, POLL).not.toBe(before);
  await delay(delayMs);
  await instance.kill();
}

it(`each row is done and each mail is sent once, through ${ROUNDS * (1 + SIDE_BY_SIDE)} killed processes`, {
  timeout: 480_000,
}, async () => {
  const { hospital, token } = await prepare();
  const lists = Array.from({ length: ROUNDS }, () => Array.from({ length: ROWS }, () => `${unknownId()}@example.org`));
  for (const [round, emails] of lists.entries()) {
    const importing = await start();
    const send = () =>
      fetch(`${importing.address}/api/institutions/${hospital}/imports`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ text: emails.join('\n'), file_name: 'internes.csv', role: 'resident', order: null }),
      });
    // A busy machine answers 503, after which people try again; the same list twice is one import.
    await expect.poll(async () => (await send()).status, POLL).toBe(201);
    await killAfter(rowsLeft, importing, round * 10);
    expect(await rowsLeft()).toBeGreaterThan(0);
    await endLeases();
    const others = await Promise.all(Array.from({ length: SIDE_BY_SIDE }, start));
    for (const [index, instance] of others.entries()) {
      await killAfter(progress, instance, ((round * SIDE_BY_SIDE + index) * 37) % 150);
    }
    expect(await isBusy()).toBe(true);
    await endLeases();
  }
  const last = await Promise.all(Array.from({ length: SIDE_BY_SIDE }, start));
  await expect.poll(isBusy, { ...POLL, timeout: 120_000 }).toBe(false);
  await Promise.all(last.map((instance) => instance.stop()));

  const recipients = new Map<string, Set<string | undefined>>();
  for (const { to, messageId } of mailbox.mails) {
    const address = [to].flat()[0]?.text ?? '';
    recipients.set(address, (recipients.get(address) ?? new Set()).add(messageId));
  }
  const all = lists.flat();
  expect([...recipients.keys()].sort()).toEqual([...all].sort());
  expect([...recipients].filter(([, ids]) => ids.size !== 1)).toEqual([]);
  expect(new Set(mailbox.mails.map(({ messageId }) => messageId)).size).toBe(all.length);
  expect(await stored('invitations').distinct('email')).toHaveLength(all.length);
  expect(await stored('invitations').countDocuments()).toBe(all.length);
  expect(await stored('import_rows').countDocuments({ outcome: 'invited' })).toBe(all.length);
  const imports = await stored('imports').find().toArray();
  expect(imports.map(({ state, counts }) => [state, counts.invited])).toEqual(lists.map(() => ['done', ROWS]));
  expect(await stored('outgoing_mails').countDocuments()).toBe(0);
});
