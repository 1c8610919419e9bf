import { expect, it } from 'vitest';
import { type CalendarEntry, clockIn, readCalendar } from '../../../test/data/calendars.ts';
import { type Account, account } from '../../../test/data/factories.ts';
import { cancelWebinar, changeWebinar, webinar } from '../../../test/data/webinars.ts';
import { drainJobs } from '../../../test/servers/drain-jobs.ts';
import { mailingServer } from '../../../test/servers/shared-server.ts';
import { reader } from '../../accounts/notifications/notifications.fixtures.ts';
import { sequenceAt } from '../../foundation/index.ts';

const { server, mailbox } = mailingServer();

const HOSTILE = 'Cornée\u00a0; "kératite", \\n 👁 : suites\u2028fin';

const register = ({ token }: Account, id: string) => server.call('PUT /webinars/:id/registration', { token, id });
const invitation = async ({ token }: Account, id: string) => server.call('GET /webinars/:id/invitation', { token, id });
const readAll = async () => readCalendar((await server.call('GET /webinars/calendar')).text);
const readOwn = async ({ token }: Account) => {
  const { body } = await server.call<{ path: string }>('GET /account/calendar', { token });
  return readCalendar((await server.send({ method: 'GET', url: body.path })).text);
};
/** What the last mail to an address says to a calendar program. */
const readMailed = (email: string) => {
  const [file] = mailbox.to(email).at(-1)?.attachments ?? [];
  return readCalendar(String(file?.content));
};
/** Sequences are seconds. */
const nextSecond = async () => {
  const now = sequenceAt(new Date());
  await expect.poll(() => sequenceAt(new Date())).toBeGreaterThan(now);
};
const clocks = (entry: CalendarEntry | undefined) => [
  clockIn(entry?.starts, 'Europe/Paris'),
  clockIn(entry?.ends, 'Europe/Paris'),
  clockIn(entry?.starts, 'America/Mexico_City'),
];

it('is one entry in mail, download and both calendars, that moves across a change of clocks and disappears once cancelled', async () => {
  const zoe = await reader(server);
  const { _id: id } = await webinar(server, { title: HOSTILE, day: '2027-03-23' });
  await register(zoe, id);
  await drainJobs(server);
  const mailed = readMailed(zoe.email);
  expect(mailed.method).toBe('REQUEST');
  const downloaded = await invitation(zoe, id);
  expect(downloaded.headers).toMatchObject({
    'content-type': 'text/calendar; charset=utf-8',
    'content-disposition': 'attachment; filename="webinaire.ics"',
  });
  const everywhere = async () => {
    const [all, own, download] = [await readAll(), await readOwn(zoe), readCalendar((await invitation(zoe, id)).text)];
    const found = [all, own, download, readMailed(zoe.email)].map(({ entries }) => entries);
    return found.map((entries) => entries.filter(({ uid }) => uid.startsWith(`webinar-${id}@`)));
  };
  const before = await everywhere();
  expect(before.map((entries) => entries.map(({ title }) => title))).toEqual(Array(4).fill([HOSTILE]));
  expect(new Set(before.flat().map(({ uid }) => uid)).size).toBe(1);
  expect(before.flat().map(clocks)).toEqual(
    Array(4).fill(['23/03/2027 18:30', '23/03/2027 19:30', '23/03/2027 11:30']),
  );

  await nextSecond();
  await changeWebinar(server, id, { title: HOSTILE, day: '2027-03-30' });
  await drainJobs(server);
  const moved = await everywhere();
  expect(moved.flat().map(({ uid }) => uid)).toEqual(Array(4).fill(before[0]?.[0]?.uid));
  expect(moved.flat().filter(({ sequence }, index) => sequence <= Number(before.flat()[index]?.sequence))).toEqual([]);
  expect(moved.flat().map(clocks)).toEqual(Array(4).fill(['30/03/2027 18:30', '30/03/2027 19:30', '30/03/2027 10:30']));

  const mails = [readMailed(zoe.email)];
  for (const route of ['DELETE /webinars/:id/registration', 'PUT /webinars/:id/registration'] as const) {
    await nextSecond();
    await server.call(route, { token: zoe.token, id });
    await drainJobs(server);
    mails.push(readMailed(zoe.email));
  }
  expect(mails.map(({ method, entries: [entry] }) => [method, entry?.status])).toEqual([
    ['REQUEST', 'CONFIRMED'],
    // The webinar itself is held.
    ['CANCEL', undefined],
    ['REQUEST', 'CONFIRMED'],
  ]);
  const sequences = mails.map(({ entries: [entry] }) => Number(entry?.sequence));
  expect(sequences).toEqual([...new Set(sequences)].sort());
  expect(mailbox.to(zoe.email).at(-1)?.attachments[0]?.content.toString()).toContain('DESCRIPTION:Dre Claire Morel');

  await nextSecond();
  await cancelWebinar(server, id);
  await drainJobs(server);
  const [all, own, download, mail] = await everywhere();
  expect([all, own]).toEqual([[], []]);
  expect([download, mail].map((entries) => entries?.map(({ status }) => status))).toEqual(Array(2).fill(['CANCELLED']));
  expect(mail?.[0]?.sequence).toBeGreaterThan(Number(sequences.at(-1)));
  expect([readMailed(zoe.email).method, readCalendar((await invitation(zoe, id)).text).method]).toEqual([
    'CANCEL',
    'CANCEL',
  ]);
});

it('names the attendee whatever the name contains, and asks nothing', async () => {
  const name = 'Ana "la\u00a0Docteure"; Núñez, fille: 👁';
  const attendee = await account(server, 'student', [], name);
  const { _id: id } = await webinar(server);
  await register(attendee, id);
  const { text } = await invitation(attendee, id);
  expect(readCalendar(text).entries[0]?.attendees).toEqual(["Ana 'la\u00a0Docteure' Núñez, fille 👁"]);
  const unfolded = text.replaceAll('\r\n ', '');
  expect(unfolded).toMatch(/^ATTENDEE;.*PARTSTAT=ACCEPTED;RSVP=FALSE;CN=".*":mailto:[\w.-]+@example\.org$/m);
  expect(unfolded.match(/^[A-Z-]+(?=[;:])/gm)).toEqual([
    ...['BEGIN', 'VERSION', 'PRODID', 'CALSCALE', 'METHOD', 'BEGIN', 'UID', 'DTSTAMP', 'DTSTART', 'DTEND', 'SEQUENCE'],
    ...['TRANSP', 'SUMMARY', 'DESCRIPTION', 'URL', 'LAST-MODIFIED', 'STATUS', 'ORGANIZER', 'ATTENDEE', 'END', 'END'],
  ]);
});

it('is for those who have a place', async () => {
  const [holder, waiting, stranger] = [await account(server), await account(server), await account(server)];
  const { _id: id } = await webinar(server, { capacity: 1 });
  await register(holder, id);
  await register(waiting, id);
  const codes = await Promise.all([waiting, stranger].map(async (one) => (await invitation(one, id)).body));
  expect(codes).toMatchObject([{ code: 'still_waiting' }, { code: 'registration_not_found' }]);
  expect((await readOwn(waiting)).entries).toEqual([]);
  expect((await readOwn(holder)).entries).toHaveLength(1);
});
