import type { MailPreferences } from '@iris/contract/accounts';
import { Types } from 'mongoose';
import { expect, it, onTestFinished } from 'vitest';
import { type Account, account } from '../../../test/data/factories.ts';
import { zoneAt } from '../../../test/data/time-zones.ts';
import { drainJobs } from '../../../test/servers/drain-jobs.ts';
import { startTwin } from '../../../test/servers/server.ts';
import { mailingServer } from '../../../test/servers/shared-server.ts';
import { DatabaseService } from '../../foundation/database/database.service.ts';
import { noticeOf } from './notices.ts';
import { notificationsOf, reader, titlesOf } from './notifications.fixtures.ts';
import { NotificationsService, type Notified } from './notifications.service.ts';

const { server, mailbox } = mailingServer();

const COURSE = { course: 'Capsulorhexis', course_id: 'c'.repeat(24) };
const SUBJECT = 'Vous êtes inscrit au cours «\u00a0Capsulorhexis\u00a0»';

type AnyNotified = Notified<'certificate_issued'> | Notified<'enrolled'> | Notified<'new_version'>;

const notify = (notified: AnyNotified, app = server.app) =>
  app
    .get(DatabaseService)
    .inTransaction((session) => app.get(NotificationsService, { strict: false }).notify(notified, session));
const enrolled = ({ id }: Account, key = 'one') => notify({ user: id, kind: 'enrolled', key, data: COURSE });
const newVersion = ({ id }: Account) =>
  notify({ user: id, kind: 'new_version', key: 'c:2', data: { ...COURSE, note: '' } });
const refuse = ({ token }: Account, body: MailPreferences) =>
  server.call('PUT /account/mail-preferences', { token, body });
const jobs = () => server.connection.collection('jobs');

it('is refused by one click without a session, in both forms of the mail programs; opening the address changes nothing', async () => {
  for (const type of ['application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']) {
    const zoe = await reader(server);
    await enrolled(zoe);
    const { text = '' } = await mailbox.received(zoe.email, SUBJECT);
    const [, url = ''] = /https:\/\/iris\.example(\/api\/unsubscribe\/\S+)/.exec(text) ?? [];
    const refused = async () =>
      (await server.call<MailPreferences>('GET /account/mail-preferences', { token: zoe.token })).body.refused;
    const page = await server.send({ method: 'GET', url });
    expect([page.status, page.headers['content-type'], await refused()]).toEqual([200, 'text/html; charset=utf-8', []]);
    expect(page.text).toContain('<form method="post">');
    const payload = type.startsWith('multipart')
      ? '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n'
      : 'List-Unsubscribe=One-Click';
    const post = () => server.send({ method: 'POST', url, headers: { 'content-type': type }, payload });
    expect([(await post()).status, (await post()).status, await refused()]).toEqual([200, 200, ['enrolled']]);
    await enrolled(zoe, 'another');
    await drainJobs(server);
    expect([(await titlesOf(server, zoe)).length, mailbox.to(zoe.email).length]).toEqual([2, 1]);
  }
  const forged = { params: { token: 'A'.repeat(98) } };
  const [asked, posted] = [
    await server.call('GET /unsubscribe/:token', forged),
    await server.call('POST /unsubscribe/:token', forged),
  ];
  expect([asked.status, posted.status, posted.body.code]).toEqual([410, 410, 'link_invalid']);
  const opened = await server.send({
    method: 'GET',
    url: `/api/unsubscribe/${'A'.repeat(98)}`,
    headers: { accept: 'text/html,*/*' },
  });
  expect([opened.status, opened.headers['content-type']]).toEqual([410, 'text/html; charset=utf-8']);
  expect(opened.bytes.toString()).toContain('Ce lien a expiré ou a déjà servi.');
});

it('is mailed neither to whoever refuses it nor to an address that is not verified nor before a deletion, but shown', async () => {
  const [refusing, leaving] = [await reader(server), await reader(server)];
  const unverified = await account(server, 'student', [], undefined, false);
  expect((await refuse(refusing, { refused: ['enrolled'], time_zone: 'Europe/Paris' })).status).toBe(200);
  await server.call('POST /account/deletion', { token: leaving.token, body: { keep_certificates: true } });
  const before = mailbox.subjectsTo(refusing.email).length;
  for (const each of [refusing, leaving, unverified]) await enrolled(each);
  await drainJobs(server);
  expect(
    mailbox.mails.filter(({ subject, to }) => subject === SUBJECT && JSON.stringify(to).includes(leaving.email)),
  ).toEqual([]);
  expect(mailbox.subjectsTo(refusing.email).length).toBe(before);
  for (const each of [refusing, leaving, unverified]) expect(await titlesOf(server, each)).toEqual([SUBJECT]);
});

it('is mailed by day, where its reader lives, unless it follows from what the reader is doing', async () => {
  const [awake, asleep] = [await reader(server), await reader(server)];
  await refuse(asleep, { refused: [], time_zone: zoneAt(3) });
  await newVersion(awake);
  await newVersion(asleep);
  await enrolled(asleep);
  const data = { course: 'Capsulorhexis', serial: 'IRIS-1' };
  await notify({ user: asleep.id, kind: 'certificate_issued', key: 'IRIS-1', data });
  await mailbox.received(awake.email, 'Nouvelle version du cours «\u00a0Capsulorhexis\u00a0»');
  const certificate = 'Votre certificat est prêt\u00a0: Capsulorhexis';
  await mailbox.received(asleep.email, certificate);
  const later = { $gt: new Date(Date.now() + 3_600_000) };
  const waiting = await jobs().findOne(
    { kind: 'mail_notification', owner: null, attempts: 0, lease_until: later },
    { sort: { _id: -1 } },
  );
  const hours = (waiting?.lease_until.getTime() - Date.now()) / 3_600_000;
  expect(hours).toBeGreaterThan(3.9);
  expect(hours).toBeLessThan(5.1);
  await refuse(asleep, { refused: ['new_version'], time_zone: zoneAt(12) });
  await jobs().updateMany({}, { $set: { lease_until: new Date(0) } });
  await drainJobs(server);
  expect(mailbox.subjectsTo(asleep.email)).toEqual([certificate, SUBJECT]);
});

it("notes the time zone of the reader's browser, and ignores one that is unknown here", async () => {
  const { token } = await account(server);
  const zone = async (time_zone?: string) => {
    const query: Record<string, string> = time_zone === undefined ? {} : { time_zone };
    expect((await server.call('GET /account/notifications', { token, query })).status).toBe(200);
    return (await server.call<MailPreferences>('GET /account/mail-preferences', { token })).body.time_zone;
  };
  expect([await zone(), await zone('Indian/Reunion'), await zone('Etc/Unknown'), await zone(''), await zone()]).toEqual(
    ['Europe/Paris', ...Array(4).fill('Indian/Reunion')],
  );
  const { status } = await server.call('GET /account/notifications', { token, query: { time_zone: 'a'.repeat(65) } });
  expect(status).toBe(400);
});

it('is read on all devices; what came since is not, and those of others are nowhere', async () => {
  const [zoe, other] = [await reader(server), await reader(server)];
  const phone = { ...zoe, token: await server.tokenFor(zoe.id) };
  for (const key of ['a', 'b', 'c']) await enrolled(zoe, key);
  const { unread, notifications } = await notificationsOf(server, zoe);
  const [newest, middle] = notifications.map(({ _id }) => _id);
  expect([unread, notifications.length]).toEqual([3, 3]);
  const read = (token: string, id?: string) => server.call('PUT /account/notifications/:id/read', { token, id });
  expect([(await read(other.token, newest)).status, (await read(zoe.token, newest)).status]).toEqual([404, 204]);
  expect((await read(zoe.token, newest)).status).toBe(204);
  expect((await notificationsOf(server, phone)).unread).toBe(2);
  const readAll = (token: string) =>
    server.call('PUT /account/notifications/read', { token, body: { newest: middle } });
  await readAll(other.token);
  await enrolled(zoe, 'd');
  expect((await notificationsOf(server, phone)).unread).toBe(3);
  await readAll(zoe.token);
  const states = (await notificationsOf(server, phone)).notifications.map(({ is_read }) => is_read);
  expect(states).toEqual([false, true, true, true]);
});

it('goes with its account, and so does every mail to it that waits', async () => {
  const zoe = await reader(server);
  const boss = await account(server, 'super_admin');
  await drainJobs(server);
  await mailbox.stop();
  await enrolled(zoe);
  await server.call('POST /account/email', { token: zoe.token, body: { email: `new-${zoe.email}` } });
  await server.call('POST /admin/users/:id/password-link', { token: boss.token, id: zoe.id });
  const stored = () =>
    Promise.all([
      server.connection.collection('notifications').countDocuments({ user: new Types.ObjectId(zoe.id) }),
      server.connection.collection('outgoing_mails').countDocuments(),
    ]);
  await drainJobs(server);
  expect(await stored()).toEqual([1, 3]);
  await server.call('DELETE /admin/users/:id', { token: boss.token, id: zoe.id });
  expect(await stored()).toEqual([0, 0]);
  await enrolled(zoe, 'after');
  await mailbox.start();
  await drainJobs(server);
  expect([await stored(), mailbox.to(zoe.email)]).toEqual([[0, 0], []]);
});

it('the choice of mails refuses an unknown kind, and keeps the zone where the browser has none that is known here', async () => {
  const { id, token } = await account(server);
  const choose = (refused: string[], time_zone: string) =>
    server.call('PUT /account/mail-preferences', { token, body: { refused, time_zone } as MailPreferences });
  const { status, body } = await choose(['password_changed'], 'Europe/Paris');
  expect([status, Object.keys(body.errors ?? {})]).toEqual([400, ['refused.0']]);
  await choose([], 'Indian/Reunion');
  const kept = await choose(['enrolled'], 'Mars/Olympus');
  expect([kept.status, kept.body]).toEqual([200, { refused: ['enrolled'], time_zone: 'Indian/Reunion' }]);

  // Stored where it was known, or before it was checked.
  await server.connection
    .collection('users')
    .updateOne({ _id: new Types.ObjectId(id) }, { $set: { time_zone: 'Etc/Unknown' } });
  const read = await server.call<MailPreferences>('GET /account/mail-preferences', { token });
  expect(read.body.time_zone).toBe('Europe/Paris');
  const held = { webinar: 'Chop', webinar_id: 'c'.repeat(24), starts_at: '2027-03-30T16:30:00.000Z', minutes: 60 };
  const reminder = noticeOf('webinar_reminder', { ...held, what: 'day', speakers: [] }, 'Etc/Unknown');
  expect(reminder.title).toContain('18:30');
});

it('is stored and mailed once, however often and from however many instances, with its reason and how to refuse it', async () => {
  const zoe = await reader(server);
  const twin = await startTwin(server);
  onTestFinished(() => twin.close());
  const notified = { user: zoe.id, kind: 'enrolled', key: 'one', data: COURSE } as const;
  await Promise.all(Array.from({ length: 12 }, (_, index) => notify(notified, index % 2 ? twin.app : server.app)));
  const mail = await mailbox.received(zoe.email, SUBJECT);
  await drainJobs(server);
  expect([await titlesOf(server, zoe), mailbox.to(zoe.email).length]).toEqual([[SUBJECT], 1]);
  expect(mail.text).toContain('parce que vous êtes inscrit au cours «\u00a0Capsulorhexis\u00a0»');
  expect(mail.text).toContain('Choisir mes e-mails\u00a0: https://iris.example/account#e-mails');
  const list = mail.headers.get('list') as unknown as { unsubscribe: { url: string } };
  expect(list.unsubscribe.url).toMatch(/^https:\/\/iris\.example\/api\/unsubscribe\/[\w-]{60,200}$/);
  expect(list.unsubscribe.url).not.toContain(zoe.id);
  expect(mail.headerLines.find(({ key }) => key === 'list-unsubscribe-post')?.line).toContain(
    'List-Unsubscribe=One-Click',
  );
});
