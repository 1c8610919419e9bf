import { Writable } from 'node:stream';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { zoneAt } from '../../test/data/time-zones.ts';
import { startMongod } from '../../test/servers/own-mongod.ts';
import { startServer, type TestServer, testConfig } from '../../test/servers/server.ts';
import { MAIL_POLL, Mailbox } from '../../test/servers/smtp.fixtures.ts';
import type { Config } from '../foundation/config/env.ts';
import { DatabaseService } from '../foundation/database/database.service.ts';
import type { Mail } from './mail.ts';
import { MailOutbox } from './mail-outbox.service.ts';

const SECRET = 'a'.repeat(43);

const base = testConfig();
const mailbox = new Mailbox();
const servers: TestServer[] = [];
let log = '';

beforeAll(async () => {
  await mailbox.start();
});
beforeEach(() => {
  mailbox.mails.length = 0;
  mailbox.refusal = undefined;
  mailbox.refused = 0;
  log = '';
});
afterEach(async () => {
  const [first] = servers;
  await first?.connection.collection('jobs').deleteMany({});
  await first?.connection.collection('outgoing_mails').deleteMany({});
  for (const { app } of servers.splice(0)) await app.close();
});
afterAll(() => mailbox.stop());

/** An instance of one academy; all of a test share its database. */
async function start(changes: Partial<Config> = {}): Promise<TestServer> {
  const logTo = new Writable({
    write(chunk, _, done) {
      log += chunk;
      done();
    },
  });
  const mail = { transport: { smtp: mailbox.url }, from: 'Iris <iris@academie.example>' };
  const shared = { mongodbUri: base.mongodbUri, jwtSecret: base.jwtSecret, logLevel: 'info' as const };
  const server = await startServer({ ...shared, mail, ...changes }, { logTo });
  servers.push(server);
  return server;
}

/** A mail that a later release has added, seen by one that does not know it. */
const unknownMail = { template: 'from_a_later_release', to: 'zoe@example.org', data: {} } as unknown as Mail;

const addMail = (server: TestServer, mail: Mail, then: () => void = () => undefined): Promise<void> =>
  server.app.get(DatabaseService).inTransaction(async (session) => {
    await server.app.get(MailOutbox, { strict: false }).add(mail, session);
    then();
  });
const add = (server: TestServer, to: string, then?: () => void) =>
  addMail(server, { template: 'verify_email', to, data: { name: 'Zoé', secret: SECRET } }, then);

const mailsOf = ({ connection }: TestServer) => connection.collection('outgoing_mails');
const jobsOf = ({ connection }: TestServer) => connection.collection('jobs');
const nothingLeft = async (server: TestServer) => {
  expect(await mailsOf(server).countDocuments()).toBe(0);
  expect(await jobsOf(server).countDocuments()).toBe(0);
};
/** Waits until an attempt has failed and the next one is planned. */
const postponed = (server: TestServer, attempts: unknown = { $gte: 1 }) =>
  vi.waitFor(async () => expect(await jobsOf(server).countDocuments({ attempts, owner: null })).toBe(1), MAIL_POLL);
const givenUp = (server: TestServer) =>
  vi.waitFor(async () => expect(await mailsOf(server).findOne()).toHaveProperty('failed_at'), MAIL_POLL);
const endPause = (server: TestServer) => jobsOf(server).updateMany({}, { $set: { lease_until: new Date(0) } });
const letADayPass = (server: TestServer) =>
  mailsOf(server).updateMany({}, { $set: { created_at: new Date(Date.now() - 25 * 3_600_000) } });

it('a mail is sent with text, HTML, sender and date, and then deleted', async () => {
  const server = await start({ publicUrl: 'https://iris.example' });
  await add(server, 'zoe@example.org');
  await vi.waitFor(() => nothingLeft(server), MAIL_POLL);
  const [mail] = mailbox.to('zoe@example.org');
  expect(mail?.from?.value).toEqual([{ name: 'Iris', address: 'iris@academie.example' }]);
  expect(mail?.subject).toBe('Confirmez votre adresse e-mail');
  expect(mail?.messageId).toMatch(/^<[0-9a-f]{24}@iris\.example>$/);
  expect(mail?.headers.get('auto-submitted')).toBe('auto-generated');
  for (const content of [mail?.text, mail?.html])
    expect(content).toContain(`https://iris.example/verify-email#${SECRET}`);
});

it('that waits shows neither recipient nor secret, and is sent once the mail server is up again', async () => {
  await mailbox.stop();
  const server = await start();
  await add(server, 'zoe@example.org');
  const [stored] = await mailsOf(server).find().toArray();
  const raw = Buffer.from(stored?.content.buffer).toString('latin1');
  expect(JSON.stringify(stored) + raw).not.toMatch(/zoe@example|Zoé|aaaaaaaa/);
  await postponed(server);
  await mailbox.start();
  await endPause(server);
  await vi.waitFor(() => expect(mailbox.to('zoe@example.org')).toHaveLength(1), MAIL_POLL);
});

it('is sent again after a temporary refusal, with pauses that grow to an hour, and given up after a day', async () => {
  mailbox.refusal = { code: 451, text: 'try later zoe@example.org', at: 'content' };
  const server = await start();
  await add(server, 'zoe@example.org');
  await postponed(server);
  mailbox.refusal = undefined;
  await endPause(server);
  await vi.waitFor(() => nothingLeft(server), MAIL_POLL);
  expect(mailbox.mails).toHaveLength(1);
  expect(log).toContain('a mail (verify_email) was not sent, next attempt in 30 s: EMESSAGE 451');
  expect(log).not.toContain('zoe@example.org');

  mailbox.refusal = { code: 451, text: 'greylisted', at: 'recipient' };
  await add(server, 'zoe@example.org');
  await postponed(server, 1);
  await jobsOf(server).updateMany({}, { $set: { attempts: 11 } });
  await endPause(server);
  await postponed(server, 12);
  await vi.waitFor(() => expect(log).toContain('next attempt in 3600 s'), MAIL_POLL);
  await letADayPass(server);
  await endPause(server);
  await givenUp(server);
  const end = 'a mail (verify_email) was given up after 13 attempts: EENVELOPE 451';
  await vi.waitFor(() => expect(log).toContain(end), MAIL_POLL);
});

it('is given up at once when it is refused for good, and what remains is why', async () => {
  mailbox.refusal = { code: 550, text: '5.1.1 zoe@example.org unknown', at: 'recipient' };
  const server = await start();
  await add(server, 'zoe@example.org');
  await givenUp(server);
  const left = await mailsOf(server).findOne({}, { projection: { _id: 0, created_at: 0, failed_at: 0 } });
  expect(left).toEqual({ template: 'verify_email', failure: 'EENVELOPE 550 5.1.1' });
  expect(await jobsOf(server).countDocuments()).toBe(0);
  expect(mailbox.refused).toBe(1);
  expect(log).not.toContain('zoe@example.org');
});

it('that cannot be composed is tried again, and given up after a day', async () => {
  const server = await start();
  await addMail(server, unknownMail);
  await postponed(server);
  await letADayPass(server);
  await endPause(server);
  await givenUp(server);
  expect(await mailsOf(server).findOne()).toMatchObject({ failure: 'TypeError' });
});

it('that is not urgent waits for the morning at each attempt, which counts neither as one nor as time of failing', async () => {
  mailbox.refusal = { code: 451, text: 'greylisted', at: 'recipient' };
  const server = await start();
  const mail = { template: 'verify_email', to: 'zoe@example.org', data: { name: 'Zoé', secret: SECRET } } as const;
  const move = (day_in: string) => mailsOf(server).updateMany({}, { $set: { day_in } });
  await server.app
    .get(DatabaseService)
    .inTransaction((session) =>
      server.app.get(MailOutbox, { strict: false }).add(mail, session, { dayIn: zoneAt(12) }),
    );
  await postponed(server, 1);
  expect(mailbox.refused).toBe(1);
  mailbox.refusal = undefined;
  await move(zoneAt(2));
  await letADayPass(server);
  await endPause(server);
  const untilMorning = new Date(Date.now() + 4 * 3_600_000);
  const waits = { attempts: 1, owner: null, lease_until: { $gt: untilMorning } };
  await vi.waitFor(async () => expect(await jobsOf(server).countDocuments(waits)).toBe(1), MAIL_POLL);
  expect(mailbox.mails).toEqual([]);
  // In the morning it fails again, a day after it was written, and is still not given up.
  mailbox.refusal = { code: 451, text: 'greylisted', at: 'recipient' };
  await move(zoneAt(9));
  await endPause(server);
  await postponed(server, 2);
  mailbox.refusal = undefined;
  await endPause(server);
  await vi.waitFor(() => nothingLeft(server), MAIL_POLL);
  expect(mailbox.to('zoe@example.org')).toHaveLength(1);
});

it('none is lost when the API ends between the commit and the sending, unless it starts with another secret', async () => {
  await mailbox.stop();
  const first = await start();
  const names = Array.from({ length: 5 }, (_, index) => `personne-${index}@example.org`);
  for (const name of names) await add(first, name);
  await first.app.close();
  servers.splice(0);
  await mailbox.start();
  const second = await start();
  await endPause(second);
  await vi.waitFor(() => nothingLeft(second), MAIL_POLL);
  expect(mailbox.mails.flatMap(({ to }) => [to].flat().map((one) => one?.text)).sort()).toEqual(names);

  await mailbox.stop();
  await add(second, 'zoe@example.org');
  await postponed(second);
  await second.app.close();
  servers.splice(0);
  await mailbox.start();
  const third = await start({ jwtSecret: 'b'.repeat(40) });
  await endPause(third);
  await givenUp(third);
  expect((await mailsOf(third).findOne())?.failure).toBe('encrypted with another JWT_SECRET');
});

it('is not lost when the database fails to read it', async () => {
  const mongod = await startMongod();
  const server = await start({ mongodbUri: mongod.uri });
  await mongod.fail('find', `${server.connection.name}.outgoing_mails`);
  await add(server, 'zoe@example.org');
  await vi.waitFor(() => expect(log).toContain('a job was not done'), MAIL_POLL);
  expect(await mailsOf(server).findOne()).toMatchObject({ content: expect.anything() });
  await endPause(server);
  await vi.waitFor(() => expect(mailbox.to('zoe@example.org')).toHaveLength(1), MAIL_POLL);
  servers.splice(servers.indexOf(server), 1);
  await server.app.close();
  await mongod.stop();
});

it('is not sent when its cause is not stored', async () => {
  const server = await start();
  const fail = () => {
    throw new Error('the cause fails');
  };
  await expect(add(server, 'perdue@example.org', fail)).rejects.toThrow('the cause fails');
  await nothingLeft(server);
  await add(server, 'gardee@example.org');
  await vi.waitFor(() => expect(mailbox.to('gardee@example.org')).toHaveLength(1), MAIL_POLL);
  expect(mailbox.to('perdue@example.org')).toEqual([]);
});

it('each is sent once by several instances', async () => {
  const [one, other] = [await start(), await start()];
  const names = Array.from({ length: 30 }, (_, index) => `une-fois-${index}@example.org`);
  await Promise.all(names.map((name, index) => add(index % 2 ? one : other, name)));
  await vi.waitFor(() => nothingLeft(one), MAIL_POLL);
  const sent = names.map((name) => mailbox.to(name).length);
  expect(sent).toEqual(names.map(() => 1));
});

it('without a mail server nothing is stored, and the start says what that means', async () => {
  const server = await start({ mail: { transport: undefined, from: undefined } });
  await add(server, 'zoe@example.org');
  await nothingLeft(server);
  expect(log).toContain('SMTP_URL is not set: no mail is sent');
});
