import type { Member } from '@iris/contract/institutions';
import { beforeAll, expect, it } from 'vitest';
import { type Account, account } from '../../../../test/data/factories.ts';
import { zoneAt } from '../../../../test/data/time-zones.ts';
import { drainJobs } from '../../../../test/servers/drain-jobs.ts';
import { mailingServer } from '../../../../test/servers/shared-server.ts';
import { notificationsOf, reader, titlesOf } from '../../../accounts/notifications/notifications.fixtures.ts';
import { type Hospital, hospital, join, ownOf } from '../institutions.fixtures.ts';

const { server, mailbox } = mailingServer();
let chu: Hospital;
let manager: Account;

beforeAll(async () => {
  chu = await hospital(server, 'CHU de Lille');
  manager = await join(server, chu, 'manager');
});

const TITLE = 'Votre établissement propose que Dr Noël suive votre progression';

/** A tutor and a resident, who lives where it is this hour. */
async function pair(hour: number, name = 'Dr Noël') {
  const tutor = await join(server, chu, 'tutor', await account(server, 'student', [], name));
  const resident = await reader(server);
  await join(server, chu, 'resident', resident);
  await liveAt(resident, hour);
  return { tutor, resident };
}

type Pair = Awaited<ReturnType<typeof pair>>;

const liveAt = ({ token }: Account, hour: number) =>
  server.call('PUT /account/mail-preferences', { token, body: { refused: [], time_zone: zoneAt(hour) } });
const ask = ({ tutor, resident }: Pair) =>
  server.call('POST /institutions/:id/tutorings', {
    ...{ token: manager.token, id: chu._id, body: { tutor: tutor.id, resident: resident.id } },
  });
const tutoringOf = async (resident: Account) => (await ownOf(server, resident))[0]?.tutorings[0]?._id ?? '';
const decide = async ({ resident: { token }, resident }: Pair, agreed: boolean) =>
  server.call('PUT /account/tutorings/:id', { token, id: await tutoringOf(resident), body: { agreed } });

/** What waits for the morning is due now, wherever its readers live. */
async function letMorningCome(people: readonly Account[]): Promise<void> {
  for (const person of people) await liveAt(person, 12);
  await server.connection.collection('jobs').updateMany({ owner: null }, { $set: { lease_until: new Date(0) } });
  await drainJobs(server);
}

it('asks the resident once, in the header and by mail, with the page on which one answers', async () => {
  const asked = await pair(12);
  expect([(await ask(asked)).status, (await ask(asked)).status]).toEqual([204, 409]);
  const { text = '' } = await mailbox.received(asked.resident.email, TITLE);
  await drainJobs(server);
  expect(mailbox.subjectsTo(asked.resident.email)).toEqual([TITLE]);
  const { notifications } = await notificationsOf(server, asked.resident);
  expect(notifications).toMatchObject([{ title: TITLE, link: `/institution/${chu._id}` }]);
  expect(text).toContain(`https://iris.example/institution/${chu._id}`);
  expect(text).toContain("parce que vous êtes interne de l'établissement CHU de Lille");
  for (const { token } of [asked.tutor, manager]) expect(await titlesOf(server, { token, id: '' })).toEqual([]);
});

it('does not repeat an address that a tutor has as a name', async () => {
  const asked = await pair(12, 'www.mal.example');
  await ask(asked);
  await drainJobs(server);
  expect(await titlesOf(server, asked.resident)).toEqual([
    'Votre établissement propose que votre tuteur suive votre progression',
  ]);
  expect(JSON.stringify(mailbox.to(asked.resident.email))).not.toContain('mal.example');
});

it('says nothing more once the question is answered, withdrawn, or its tutor or resident has left', async () => {
  const leave = ({ token }: Account) => server.call('DELETE /account/institutions/:id', { token, id: chu._id });
  const ends: Record<string, (asked: Pair) => Promise<{ status: number }>> = {
    agreed: (asked) => decide(asked, true),
    refused: (asked) => decide(asked, false),
    withdrawn: async ({ resident }) => {
      const path = { id: chu._id, tutoring: await tutoringOf(resident) };
      return server.call('DELETE /institutions/:id/tutorings/:tutoring', { token: manager.token, params: path });
    },
    'without tutor': ({ tutor }) => leave(tutor),
    'without resident': ({ resident }) => leave(resident),
    'with a deleted tutor': async ({ tutor: { id } }) =>
      server.call('DELETE /admin/users/:id', { token: (await account(server, 'super_admin')).token, id }),
  };
  const asleep = await Promise.all(Object.keys(ends).map(() => pair(3)));
  for (const asked of asleep) await ask(asked);
  const told = () => Promise.all(asleep.map(({ resident }) => titlesOf(server, resident)));
  expect(await told()).toEqual(asleep.map(() => [TITLE]));
  const statuses = await Promise.all(Object.values(ends).map((end, index) => end(asleep[index] as Pair)));
  expect(statuses.map(({ status }) => status)).toEqual(asleep.map(() => 204));
  expect(await told()).toEqual(asleep.map(() => []));
  await letMorningCome(asleep.map(({ resident }) => resident));
  expect(asleep.flatMap(({ resident }) => mailbox.subjectsTo(resident.email))).toEqual([]);
});

it('is not asked again of who has refused, who may still agree', async () => {
  const asked = await pair(12);
  await ask(asked);
  await decide(asked, false);
  const params = { id: chu._id, tutoring: await tutoringOf(asked.resident) };
  const removed = await server.call('DELETE /institutions/:id/tutorings/:tutoring', { token: manager.token, params });
  expect([removed.status, (await ask(asked)).status, (await decide(asked, true)).status]).toEqual([404, 409, 204]);
});

it('stays asked when the resident ceases to be a manager', async () => {
  const asked = await pair(3);
  await ask(asked);
  await join(server, chu, 'manager', asked.resident);
  const members = await server.call<Member[]>('GET /institutions/:id/members', {
    ...chu.admin,
    id: chu._id,
    query: { role: 'manager' },
  });
  const member = members.body.find(({ user }) => user._id === asked.resident.id)?._id ?? '';
  const params = { id: chu._id, member };
  const ended = await server.call('DELETE /institutions/:id/members/:member', { ...chu.admin, params });
  expect([ended.status, await titlesOf(server, asked.resident)]).toEqual([204, [TITLE]]);
});
