import { Writable } from 'node:stream';
import { type ClientSession, mongo } from 'mongoose';
import { afterAll, beforeEach, expect, it, vi } from 'vitest';
import { zoneAt } from '../../test/data/time-zones.ts';
import { drainJobs } from '../../test/servers/drain-jobs.ts';
import { startServer, startTwin, type TestServer } from '../../test/servers/server.ts';
import { sharedServer } from '../../test/servers/shared-server.ts';
import { MAIL_POLL, Mailbox } from '../../test/servers/smtp.ts';
import { DatabaseService } from '../foundation/database/database.service.ts';
import { FailedJobsService } from '../foundation/jobs/failed-jobs.service.ts';
import type { Mail } from './mail.ts';
import { sendMail } from './mail-jobs.ts';
import { MailCipher, MailOutbox } from './mail-outbox.service.ts';

const SECRET = 'a'.repeat(43);

const mailbox = new Mailbox();
let log = '';
const logTo = new Writable({
  write(chunk, _, done) {
    log += chunk;
    done();
  },
});

const server = sharedServer(async () => {
  await mailbox.start();
  const mail = { transport: { smtp: mailbox.url }, from: 'Iris <iris@academie.example>' };
  return startServer({ mail, publicUrl: 'https://iris.example', logLevel: 'info', jobs: 'drained' }, { logTo });
});
afterAll(() => mailbox.stop());
beforeEach(async () => {
  await jobs().deleteMany({});
  await mails().deleteMany({});
  mailbox.mails.length = 0;
  mailbox.refusal = undefined;
  mailbox.refused = 0;
  log = '';
});

/** A mail that a later release has added, seen by one that does not know it. */
const unknownMail = { template: 'from_a_later_release', to: 'zoe@example.org', data: {} } as unknown as Mail;

const mailTo = (to: string): Mail => ({ template: 'verify_email', to, data: { name: 'Zoé', secret: SECRET } });

/** Stores a mail with its cause: what else happens in the same transaction. */
const addMail = (
  mail: Mail,
  cause: (session: ClientSession) => unknown = () => undefined,
  at = server,
): Promise<void> =>
  at.app.get(DatabaseService).inTransaction(async (session) => {
    await at.app.get(MailOutbox, { strict: false }).add(mail, session);
    await cause(session);
  });
const add = (to: string, at?: TestServer) => addMail(mailTo(to), undefined, at);

/** Stores a mail whose content is then something else. */
const addWithContent = (contentOf: (id: string) => unknown) =>
  addMail(mailTo('zoe@example.org'), async (session) => {
    const stored = await mails().findOne({}, { session });
    const content = contentOf(String(stored?._id));
    await mails().updateOne({ _id: stored?._id }, { $set: { content } }, { session });
  });

const mails = () => server.connection.collection('outgoing_mails');
const jobs = () => server.connection.collection('jobs');
const nothingLeft = async () => {
  expect(await mails().countDocuments()).toBe(0);
  expect(await jobs().countDocuments()).toBe(0);
};
/** Has the mails sent that are due; none is left. */
const allSent = async () => {
  await drainJobs(server);
  await nothingLeft();
};
/** Has the mail sent that is due; the attempt fails, and the next one is planned. */
const postponed = async (attempts: unknown = { $gte: 1 }) => {
  await drainJobs(server);
  expect(await jobs().countDocuments({ attempts, owner: null })).toBe(1);
};
/** Has the mail sent that is due; it is given up. */
const givenUp = async () => {
  await drainJobs(server);
  expect(await mails().findOne()).toHaveProperty('failed_at');
};
const endPause = () => jobs().updateMany({}, { $set: { lease_until: new Date(0) } });
const letADayPass = () => mails().updateMany({}, { $set: { created_at: new Date(Date.now() - 25 * 3_600_000) } });

it('a mail whose job fails to its last attempt expires, and is sent if that is done again before', async () => {
  await add('zoe@example.org');
  const content = (await mails().findOne())?.content;
  // Nothing that can be decrypted, nor was refused by a mail server.
  await mails().updateOne({}, { $set: { content: 5 } });
  await jobs().updateOne({}, { $set: { attempts: sendMail.attempts - 1 } });
  await givenUp();
  expect(await jobs().countDocuments()).toBe(0);
  await mails().updateOne({}, { $set: { content } });
  const failed = await server.connection.collection('failed_jobs').findOne({ kind: sendMail.kind });
  const decide = (session: ClientSession) =>
    server.app.get(FailedJobsService, { strict: false }).settle(String(failed?._id), 'retried', session);
  await server.app.get(DatabaseService).inTransaction(decide);
  // Refused for a while: it must not expire while it waits.
  mailbox.refusal = { code: 451, text: 'try later', at: 'content' };
  await postponed();
  expect(await mails().findOne()).not.toHaveProperty('failed_at');
  mailbox.refusal = undefined;
  await endPause();
  await allSent();
  expect(mailbox.mails).toHaveLength(1);
});

it('a mail is sent with text, HTML, sender and date, and then deleted', async () => {
  await add('zoe@example.org');
  await allSent();
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
  await add('zoe@example.org');
  const [stored] = await mails().find().toArray();
  const raw = Buffer.from(stored?.content.buffer).toString('latin1');
  expect(JSON.stringify(stored) + raw).not.toMatch(/zoe@example|Zoé|aaaaaaaa/);
  await postponed();
  await mailbox.start();
  await endPause();
  await allSent();
  expect(mailbox.to('zoe@example.org')).toHaveLength(1);
});

it('is sent again after a temporary refusal, with pauses that grow to an hour, and given up after a day', async () => {
  mailbox.refusal = { code: 451, text: 'try later zoe@example.org', at: 'content' };
  await add('zoe@example.org');
  await postponed();
  mailbox.refusal = undefined;
  await endPause();
  await allSent();
  expect(mailbox.mails).toHaveLength(1);
  expect(log).toContain('a mail (verify_email) was not sent, next attempt in 30 s: EMESSAGE 451');
  expect(log).not.toContain('zoe@example.org');

  mailbox.refusal = { code: 451, text: 'greylisted', at: 'recipient' };
  await add('zoe@example.org');
  await postponed(1);
  await jobs().updateMany({}, { $set: { attempts: 11 } });
  await endPause();
  await postponed(12);
  await vi.waitFor(() => expect(log).toContain('next attempt in 3600 s'), MAIL_POLL);
  await letADayPass();
  await endPause();
  await givenUp();
  const end = 'a mail (verify_email) was given up after 13 attempts: EENVELOPE 451';
  await vi.waitFor(() => expect(log).toContain(end), MAIL_POLL);
});

it('is given up at once when it is refused for good, and what remains is why', async () => {
  mailbox.refusal = { code: 550, text: '5.1.1 zoe@example.org unknown', at: 'recipient' };
  await add('zoe@example.org');
  await givenUp();
  const left = await mails().findOne({}, { projection: { _id: 0, created_at: 0, failed_at: 0 } });
  expect(left).toEqual({ template: 'verify_email', failure: 'EENVELOPE 550 5.1.1' });
  expect(await jobs().countDocuments()).toBe(0);
  expect(mailbox.refused).toBe(1);
  expect(log).not.toContain('zoe@example.org');
});

it('that cannot be composed is tried again, and given up after a day', async () => {
  await addMail(unknownMail);
  await postponed();
  await letADayPass();
  await endPause();
  await givenUp();
  expect(await mails().findOne()).toMatchObject({ failure: 'TypeError' });
});

it('many are sent over one connection, and before those of an institution comes one that somebody waits for', async () => {
  const outbox = server.app.get(MailOutbox, { strict: false });
  const invited = Array.from({ length: 20 }, (_, index) => `interne-${index}@example.org`);
  const mail = (to: string) => ({ mail: mailTo(to) });
  await server.app.get(DatabaseService).inTransaction(async (session) => {
    const place = { turn: 'an institution', isBackground: true };
    await outbox.addAll(invited.map(mail), session, place);
  });
  await add('zoe@example.org');
  // Without the connection of the test before, which may still be open.
  await vi.waitFor(() => expect(mailbox.isConnected).toBe(false), MAIL_POLL);
  mailbox.connections = 0;
  await allSent();
  const [first, ...others] = mailbox.mails.flatMap(({ to }) => [to].flat().map((one) => one?.text));
  expect(first).toBe('zoe@example.org');
  expect(others).toEqual(invited);
  expect(mailbox.connections).toBe(1);
  // Connections that nobody uses are closed, so that none of them is dead when the next mail is sent.
  await vi.waitFor(() => expect(mailbox.isConnected).toBe(false), MAIL_POLL);
  await add('zoe@example.org');
  await allSent();
  expect(mailbox.connections).toBe(2);
});

it('that is not urgent waits for the morning at each attempt, which counts neither as one nor as time of failing', async () => {
  mailbox.refusal = { code: 451, text: 'greylisted', at: 'recipient' };
  const move = (day_in: string) => mails().updateMany({}, { $set: { day_in } });
  await server.app
    .get(DatabaseService)
    .inTransaction((session) =>
      server.app.get(MailOutbox, { strict: false }).add(mailTo('zoe@example.org'), session, { dayIn: zoneAt(12) }),
    );
  await postponed(1);
  expect(mailbox.refused).toBe(1);
  mailbox.refusal = undefined;
  await move(zoneAt(2));
  await letADayPass();
  await endPause();
  const untilMorning = new Date(Date.now() + 4 * 3_600_000);
  const waits = { attempts: 1, owner: null, lease_until: { $gt: untilMorning } };
  await drainJobs(server);
  expect(await jobs().countDocuments(waits)).toBe(1);
  expect(mailbox.mails).toEqual([]);
  // In the morning it fails again, a day after it was written, and is still not given up.
  mailbox.refusal = { code: 451, text: 'greylisted', at: 'recipient' };
  await move(zoneAt(9));
  await endPause();
  await postponed(2);
  mailbox.refusal = undefined;
  await endPause();
  await allSent();
  expect(mailbox.to('zoe@example.org')).toHaveLength(1);
});

it('is given up when the academy has another secret than when it was stored', async () => {
  const cipher = new MailCipher('b'.repeat(40));
  await addWithContent((id) => new mongo.Binary(cipher.encrypt(id, mailTo('zoe@example.org'))));
  await givenUp();
  expect(await mails().findOne()).toMatchObject({ failure: 'encrypted with another JWT_SECRET' });
  expect(mailbox.mails).toEqual([]);
});

it('is not lost when it cannot be read', async () => {
  let content: unknown;
  await addWithContent((id) => {
    content = new mongo.Binary(new MailCipher(server.config.jwtSecret).encrypt(id, mailTo('zoe@example.org')));
    return 'unreadable';
  });
  await drainJobs(server);
  await vi.waitFor(() => expect(log).toContain('a job was not done'), MAIL_POLL);
  await mails().updateMany({ content: 'unreadable' }, { $set: { content } });
  await endPause();
  await allSent();
  expect(mailbox.to('zoe@example.org')).toHaveLength(1);
});

it('is not sent when its cause is not stored', async () => {
  const fail = () => {
    throw new Error('the cause fails');
  };
  await expect(addMail(mailTo('perdue@example.org'), fail)).rejects.toThrow('the cause fails');
  await nothingLeft();
  await add('gardee@example.org');
  await allSent();
  expect(mailbox.to('gardee@example.org')).toHaveLength(1);
  expect(mailbox.to('perdue@example.org')).toEqual([]);
});

// The log is that of the instance started last.
it('none is lost when the instance that stored it ends before the sending', async () => {
  const other = await startTwin(server);
  const names = Array.from({ length: 5 }, (_, index) => `personne-${index}@example.org`);
  for (const name of names) await add(name, other);
  await other.close();
  await allSent();
  expect(mailbox.mails.flatMap(({ to }) => [to].flat().map((one) => one?.text)).sort()).toEqual(names);
});

it('without a mail server nothing is stored, and the start says what that means', async () => {
  const { jwtSecret } = server.config;
  const mute = await startServer(
    { jwtSecret, mail: { transport: undefined, from: undefined }, logLevel: 'info' },
    { logTo },
  );
  await add('zoe@example.org', mute);
  expect(await mute.connection.collection('outgoing_mails').countDocuments()).toBe(0);
  expect(await mute.connection.collection('jobs').countDocuments()).toBe(0);
  expect(log).toContain('SMTP_URL is not set: no mail is sent');
  await mute.close();
});
