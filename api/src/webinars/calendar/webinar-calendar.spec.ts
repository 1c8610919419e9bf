import { expect, it } from 'vitest';
import { type CalendarEntry, clockIn, readCalendar } from '../../../test/data/calendars.ts';
import { type Account, account } from '../../../test/data/factories.ts';
import { cancelWebinar, changeWebinar, webinar } from '../../../test/data/webinars.ts';
import { sharedServer } from '../../../test/servers/shared-server.ts';
import { allSent, Mailbox, startServerWith } from '../../../test/servers/smtp.fixtures.ts';
import { reader } from '../../accounts/notifications/notifications.fixtures.ts';

const mailbox = new Mailbox();
const server = sharedServer(() => startServerWith(mailbox));

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
const clocks = (entry: CalendarEntry | undefined) => [
  clockIn(entry?.starts, 'Europe/Paris'),
  clockIn(entry?.ends, 'Europe/Paris'),
  clockIn(entry?.starts, 'America/Mexico_City'),
];

it('is one entry in mail, download and both calendars, that moves across a change of clocks and disappears once cancelled', async () => {
  const zoe = await reader(server);
  const { _id: id } = await webinar(server, { title: HOSTILE, day: '2027-03-23' });
  await register(zoe, id);
  await allSent(server);
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
  expect(before.map((entries) => entries.map(({ title, sequence }) => [title, sequence]))).toEqual(
    Array(4).fill([[HOSTILE, 0]]),
  );
  expect(new Set(before.flat().map(({ uid }) => uid)).size).toBe(1);
  expect(before.flat().map(clocks)).toEqual(
    Array(4).fill(['23/03/2027 18:30', '23/03/2027 19:30', '23/03/2027 11:30']),
  );

  await changeWebinar(server, id, { title: HOSTILE, day: '2027-03-30' });
  await allSent(server);
  const moved = await everywhere();
  expect(moved.flat().map(({ uid, sequence }) => [uid, sequence])).toEqual(Array(4).fill([before[0]?.[0]?.uid, 1]));
  expect(moved.flat().map(clocks)).toEqual(Array(4).fill(['30/03/2027 18:30', '30/03/2027 19:30', '30/03/2027 10:30']));

  await cancelWebinar(server, id);
  await allSent(server);
  const [all, own, download, mail] = await everywhere();
  expect([all, own]).toEqual([[], []]);
  expect([download, mail].map((entries) => entries?.map(({ sequence, status }) => [sequence, status]))).toEqual(
    Array(2).fill([[2, 'CANCELLED']]),
  );
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
