import type { ParsedMail } from 'mailparser';
import { Types } from 'mongoose';
import { afterEach, expect, it } from 'vitest';
import { account } from '../../../test/data/factories.ts';
import { cancelWebinar, changeWebinar, passTime, webinar } from '../../../test/data/webinars.ts';
import { drainJobs } from '../../../test/servers/drain-jobs.ts';
import { mailingServer } from '../../../test/servers/shared-server.ts';
import { reader, titlesOf } from '../../accounts/notifications/notifications.fixtures.ts';
import { addDays, dayOf } from '../../foundation/index.ts';

const DAY_MINUTES = 24 * 60;

const { server, mailbox } = mailingServer();
afterEach(() => {
  mailbox.refusal = undefined;
});

type Reader = Awaited<ReturnType<typeof reader>>;

const readers = (count: number) => Promise.all(Array.from({ length: count }, () => reader(server)));
const register = async (id: string, ...people: Reader[]) => {
  for (const { token } of people) {
    expect((await server.call('PUT /webinars/:id/registration', { token, id })).status).toBe(200);
  }
};
const leave = (id: string, { token }: Reader) => server.call('DELETE /webinars/:id/registration', { token, id });
const minutesUntil = (startsAt: string) => Math.floor((Date.parse(startsAt) - Date.now()) / 60_000);
const jobsOf = async (id: string) => {
  const jobs = await server.connection
    .collection('jobs')
    .find({ target: { $regex: `^${id}` } })
    .toArray();
  return jobs.map(({ kind, target }) => `${kind} ${target.slice(25)}`).sort();
};
const sendAgain = () =>
  server.connection.collection('jobs').updateMany({ kind: 'send_mail' }, { $set: { lease_until: new Date(0) } });
/** What the mails to an address are about, and what they say to its calendar. */
const mailsTo = ({ email }: Reader) => mailbox.to(email).map((mail) => [kindOf(mail.subject), calendarIn(mail)]);
const shown = async (one: Reader) => (await titlesOf(server, one)).map(kindOf);

it('reminds the confirmed a day and 15 minutes before, each of whom was registered by then, and once', async () => {
  const { _id: id, starts_at } = await webinar(server, { title: 'Rappels', capacity: 3 });
  const [early, leaving, late, waiting] = (await readers(4)) as [Reader, Reader, Reader, Reader];
  await register(id, early, leaving);
  expect(await jobsOf(id)).toEqual(['remind_webinar day:0', 'remind_webinar soon:0']);
  await passTime(server, id, minutesUntil(starts_at) - DAY_MINUTES + 2);
  await drainJobs(server);
  await register(id, late, waiting);
  await leave(id, leaving);
  await passTime(server, id, DAY_MINUTES - 15);
  await drainJobs(server);
  expect(await jobsOf(id)).toEqual([]);
  expect(mailsTo(early)).toEqual([
    ['Votre place est confirmée', 'REQUEST'],
    ['Rappel', undefined],
    ['Bientôt', undefined],
  ]);
  expect(mailsTo(leaving)).toEqual([
    ['Votre place est confirmée', 'REQUEST'],
    ['Rappel', undefined],
    ['Vous avez rendu votre place', 'CANCEL'],
  ]);
  expect(mailsTo(late).map(([what]) => what)).toEqual(['Votre place est confirmée', 'Bientôt']);
  expect(await shown(early)).toEqual(['Bientôt', 'Rappel', 'Votre place est confirmée']);
  expect(await shown(leaving)).toEqual(['Vous avez rendu votre place']);
});

it('one that is announced on its day has the second reminder only', async () => {
  const { _id } = await webinar(server, inHours(3));
  expect(await jobsOf(_id)).toEqual(['remind_webinar soon:0']);
});

it('a move withdraws what was told of the former hour, and tells the new one by the clock of each reader', async () => {
  const { _id: id, starts_at } = await webinar(server, { title: 'Déplacé', capacity: 1 });
  const [confirmed, waiting] = (await readers(2)) as [Reader, Reader];
  const body = { refused: [], time_zone: 'America/Mexico_City' };
  await server.call('PUT /account/mail-preferences', { token: confirmed.token, body });
  await register(id, confirmed, waiting);
  await passTime(server, id, minutesUntil(starts_at) - DAY_MINUTES + 2);
  await drainJobs(server);
  expect(await shown(confirmed)).toEqual(['Rappel', 'Votre place est confirmée']);
  await changeWebinar(server, id, { title: 'Déplacé', capacity: 1, day: '2099-03-31' });
  await drainJobs(server);
  expect(await jobsOf(id)).toEqual(['remind_webinar day:1', 'remind_webinar soon:1']);
  expect(await shown(confirmed)).toEqual(['Webinaire déplacé', 'Votre place est confirmée']);
  expect(mailsTo(confirmed).at(-1)).toEqual(['Webinaire déplacé', 'REQUEST']);
  expect(mailsTo(waiting)).toEqual([['Webinaire déplacé', undefined]]);
  const told = mailbox.to(confirmed.email).at(-1);
  expect(told?.subject).toContain('le mardi 31 mars 2099 à 10:30');
  expect(told?.text).toContain('(18:30 à Paris)');
  await register(id, waiting);
  expect(await shown(waiting)).toEqual(['Webinaire déplacé']);
});

it('a cancellation is told to everybody registered, with its reason, and nothing follows', async () => {
  const { _id: id } = await webinar(server, { title: 'Annulé', capacity: 2 });
  const [confirmed, leaving, waiting] = (await readers(3)) as [Reader, Reader, Reader];
  await register(id, confirmed, leaving, waiting);
  await drainJobs(server);
  mailbox.refusal = { code: 451, text: 'try later', at: 'recipient' };
  await cancelWebinar(server, id, 'Oratrice souffrante.');
  await drainJobs(server);
  expect(await shown(leaving)).toContain('Webinaire annulé');
  // From a page that is not up to date: the mail that waits is withdrawn, and another one removes the entry.
  await leave(id, leaving);
  mailbox.refusal = undefined;
  await sendAgain();
  await drainJobs(server);
  expect(mailsTo(leaving).at(-1)).toEqual(['Vous avez rendu votre place', 'CANCEL']);
  expect(await jobsOf(id)).toEqual([]);
  expect(mailsTo(confirmed).at(-1)).toEqual(['Webinaire annulé', 'CANCEL']);
  expect(mailsTo(waiting)).toEqual([['Webinaire annulé', undefined]]);
  expect(mailbox.to(waiting.email).at(-1)?.text).toContain('Oratrice souffrante.');
});

it('mails that wait are never sent with a former hour, nor reminders after the beginning', async () => {
  const [one] = (await readers(1)) as [Reader];
  const moved = await webinar(server, { title: 'Panne' });
  mailbox.refusal = { code: 451, text: 'try later', at: 'recipient' };
  await register(moved._id, one);
  await drainJobs(server);
  expect(mailbox.refused).toBeGreaterThan(0);
  await changeWebinar(server, moved._id, { title: 'Panne', day: addDays(dayOf(new Date()), 9) });
  const waiting = () =>
    server.connection.collection('outgoing_mails').countDocuments({ cause: new Types.ObjectId(moved._id) });
  await drainJobs(server);
  expect(await waiting()).toBe(1);
  mailbox.refusal = undefined;
  await sendAgain();
  await drainJobs(server);
  expect(mailsTo(one)).toEqual([['Webinaire déplacé', 'REQUEST']]);

  const begun = await webinar(server, { title: 'Commencé' });
  await register(begun._id, one);
  await drainJobs(server);
  const refused = mailbox.refused;
  mailbox.refusal = { code: 451, text: 'try later', at: 'recipient' };
  await passTime(server, begun._id, minutesUntil(begun.starts_at) - 10);
  await drainJobs(server);
  expect(mailbox.refused).toBeGreaterThan(refused);
  await passTime(server, begun._id, 15);
  mailbox.refusal = undefined;
  await sendAgain();
  await drainJobs(server);
  expect(mailsTo(one).map(([what]) => what)).toEqual(['Webinaire déplacé', 'Votre place est confirmée']);
});

it('an account that is deleted gives its place to the first who waits, and is told nothing', async () => {
  const { _id: id } = await webinar(server, { title: 'Libérée', capacity: 1 });
  const [deleted, next] = (await readers(2)) as [Reader, Reader];
  await register(id, deleted, next);
  await drainJobs(server);
  const boss = await account(server, 'super_admin');
  const { status } = await server.call('DELETE /admin/users/:id', { token: boss.token, id: deleted.id });
  expect(status).toBe(204);
  await drainJobs(server);
  expect(mailsTo(next)).toEqual([["Une place s'est libérée pour vous", 'REQUEST']]);
  expect(mailsTo(deleted).map(([what]) => what)).toEqual(['Votre place est confirmée']);
});

function kindOf(title = ''): string {
  return title.split('\u00a0:')[0] ?? '';
}

/** The method of the entry that a mail carries, as a part and as a file. */
function calendarIn({ attachments }: ParsedMail): string | undefined {
  const files = attachments.map(({ content }) => content.toString());
  const says = files.map((file) => /^METHOD:(\w+)/m.exec(file)?.[1]);
  return says[0];
}

function inHours(hours: number): { day: string; from: string; to: string; time_zone: string } {
  // Where it is morning now: the evening ends on its day.
  const isAfternoon = new Date().getUTCHours() >= 12;
  const now = Date.now() - (isAfternoon ? 12 * 3_600_000 : 0);
  const at = (minutes: number) => new Date(now + minutes * 60_000).toISOString();
  const [from, to] = [at(hours * 60), at(hours * 60 + 30)].map((instant) => instant.slice(11, 16)) as [string, string];
  return { day: at(0).slice(0, 10), from, to, time_zone: isAfternoon ? 'Etc/GMT+12' : 'Etc/UTC' };
}
