import type { Session } from '@iris/contract/accounts';
import type { AcceptedInvitation, MemberRole, ResidentPage, SeatOrder } from '@iris/contract/institutions';
import { Types } from 'mongoose';
import { expect, it } from 'vitest';
import { emailOf, importEnded, sendRoster } from '../src/accounts/institutions/invitations/invitations.fixtures.ts';
import {
  type Hospital,
  heldOf,
  hospital,
  inDays,
  order,
  ownOf,
  residentsOf,
  takeBack,
} from '../src/learning/institutions/institutions.fixtures.ts';
import { type Account, course, unknownId } from './data/factories.ts';
import { textOfPdf } from './data/pdf-text.ts';
import { film, lesson, publish, readText, textOf } from './data/programs.fixtures.ts';
import { drainJobs } from './servers/drain-jobs.ts';
import { mailingServer } from './servers/shared-server.ts';
import { secretIn } from './servers/smtp.ts';

const { server, mailbox } = mailingServer();

const NAMES = ['Inès Benali', 'Marc Girard', 'Paul Masson', 'Léa Morel', 'Zoé Tardieu'];
const PERSONS = Array.from({ length: 30 }, (_, index) => {
  return { name: NAMES[index] ?? `Interne ${index}`, email: `interne-${index}@chu.example` };
});

/** One row for each fault of a list. */
const BAD_ROWS = [
  'Sans adresse;;',
  'Dupont;Anne;dupont',
  'Dupont;Anne;dupont@',
  'Deux;Anne;a@chu.example, b@chu.example',
  'Accent;Anne;zoé@chu.example',
  'Espace;Anne;a b@chu.example',
  'Formule;;=1+1',
  '"=HYPERLINK(""http://x"")";;formule@chu.example',
  '+33 6 12 34 56 78;;telephone@chu.example',
  'Invisible\u200b;;invisible@chu.example',
  `${'x'.repeat(101)};;long@chu.example`,
  `Deux fois;;${PERSONS[0]?.email}`,
];

/** The list as Excel writes it, with the bad rows in the middle. */
const ROWS = PERSONS.map(({ name, email }) => `${name};;${email}`);
const LIST = ['\ufeffNom;Prénom;E-mail', ...ROWS.slice(0, 15), ...BAD_ROWS, ...ROWS.slice(15)].join('\r\n');
const FIRST_BAD_LINE = 17;

const stored = (name: string) => server.connection.collection(name);
const toId = ({ id: _id }: Account) => ({ _id });
const idsOf = (residents: readonly { _id: string }[]) => residents.map(({ _id }) => _id).sort();

/** A course on invitation with a text and a film of ten minutes. */
async function textAndFilm() {
  const { _id } = await course(server, { enrollment_mode: 'invitation' });
  const watched = lesson('film', { video: await film(server, 120) });
  const program = { _id, text: lesson('text', { text: textOf(60) }), film: watched };
  await publish(server, _id, [program.text, program.film]);
  return program;
}

type Lesson = Awaited<ReturnType<typeof textAndFilm>>['text'];

const letterTo = (email: string) => secretIn(mailbox.to(email).at(-1) ?? {});

/** Creates the account that the letter to an address offers. */
async function register({ name, email }: { name: string; email: string }) {
  const body = { token: letterTo(email), name, password: 'Cristallin-2026!' };
  const answer = await server.call<Session & { accepted: AcceptedInvitation }>('POST /invitations/register', { body });
  expect(answer.status).toBe(201);
  const { token, user, accepted } = answer.body;
  return { id: user._id, token, seat: accepted.seat };
}

type Invited = { email: string; role: MemberRole; order?: string };

async function invite({ token }: Account, { _id: id }: Hospital, invited: Invited) {
  const body = { name: '', order: null, ...invited };
  expect((await server.call('POST /institutions/:id/invitations', { token, id, body })).status).toBe(201);
  await drainJobs(server);
}

/** Somebody new who is invited and joins. */
async function recruit(by: Account, place: Hospital, role: MemberRole): Promise<Account> {
  const email = `${unknownId()}@chu.example`;
  await invite(by, place, { email, role });
  return register({ name: role, email });
}

/** Drops the list: each bad row has its remedy, each other person one letter. */
async function dropList(manager: Account, { _id: id }: Hospital, { _id }: SeatOrder) {
  const { body: started } = await sendRoster(server, manager, id, { text: LIST, order: _id });
  const { counts, remedies } = await importEnded(server, manager, { id, import: started._id });
  expect(counts).toMatchObject({ invited: 30, faulty: 12 });
  expect(remedies.map(({ line }) => line)).toEqual(BAD_ROWS.map((_, index) => FIRST_BAD_LINE + index));
  expect(new Set(remedies.map(({ text }) => text)).size).toBe(12);
  await drainJobs(server);
  expect(PERSONS.map(({ email }) => mailbox.to(email).length)).toEqual(PERSONS.map(() => 1));
}

/** All join by their letters, except the last two, who decline. */
async function answerLetters(): Promise<Account[]> {
  const joined = [];
  for (const person of PERSONS.slice(0, -2)) joined.push(await register(person));
  expect(new Set(joined.map(({ seat }) => seat))).toEqual(new Set(['taken']));
  for (const { email } of PERSONS.slice(-2)) {
    expect((await server.call('POST /invitations/decline', { body: { token: letterTo(email) } })).status).toBe(204);
  }
  return joined;
}

async function accept(who: Account) {
  const body = { token: letterTo(await emailOf(server, who)) };
  const accepted = await server.call('POST /invitations/accept', { token: who.token, body });
  expect(accepted).toMatchObject({ status: 200, body: { seat: 'taken' } });
}

async function askTutoring({ token }: Account, { _id: id }: Hospital, tutor: Account, resident: Account) {
  const body = { tutor: tutor.id, resident: resident.id };
  expect((await server.call('POST /institutions/:id/tutorings', { token, id, body })).status).toBe(204);
}

/** A resident agrees to be followed, or no longer does. */
async function consent(resident: Account, agreed: boolean) {
  const id = (await ownOf(server, resident))[0]?.tutorings[0]?._id;
  const { status } = await server.call('PUT /account/tutorings/:id', { token: resident.token, id, body: { agreed } });
  expect(status).toBe(204);
}

async function leave({ token }: Account, { _id: id }: Hospital) {
  expect((await server.call('DELETE /account/institutions/:id', { token, id })).status).toBe(204);
}

async function complete(who: Account, one: Lesson) {
  expect((await (await readText(server, who, one))()).body.pending).toEqual([]);
}

/** As if an order had ended so many seconds ago. */
async function endOrder({ _id }: SeatOrder, seconds: number) {
  const [placed, ended] = [new Types.ObjectId(_id), { $set: { ends_at: new Date(Date.now() - seconds * 1000) } }];
  await stored('seat_orders').updateOne({ _id: placed }, ended);
  const seats = await stored('seats').distinct('_id', { order: placed });
  await stored('enrollments').updateMany({ seat: { $in: seats } }, ended);
}

/** As if somebody had learned everything so many days ago. */
async function moveToPast({ id }: Account, days: number) {
  const then = inDays(-days);
  const change = { $set: { updated_at: new Date(then), days: { [then]: 60 } } };
  await stored('lesson_progress').updateMany({ user: new Types.ObjectId(id) }, change);
}

/** What the address of a resident answers to somebody. */
const see = ({ token }: Account, { _id: id }: Hospital, { id: user }: Pick<Account, 'id'>) =>
  server.call<ResidentPage>('GET /institutions/:id/residents/:user', { token, id, params: { user } });

/** The names on the attestations that a manager exports. */
async function attested({ token }: Account, { _id: id }: Hospital): Promise<string[]> {
  const text = await textOfPdf((await server.call('GET /institutions/:id/attestations', { token, id })).bytes);
  return NAMES.filter((name) => text.includes(name));
}

it('a hospital buys thirty seats, and everybody sees what is theirs until they leave, move or withdraw', async () => {
  const [lyon, nice, program] = [await hospital(server), await hospital(server), await textAndFilm()];
  const thirty = await order(server, lyon, { course: program._id, seats: 30 });
  const manager = await recruit(lyon.admin, lyon, 'manager');
  const tutor = await recruit(manager, lyon, 'tutor');

  // Its manager drops a list with twelve bad rows; 28 residents join, two decline.
  await dropList(manager, lyon, thirty);
  const residents = await answerLetters();
  const [ines, marc, paul, lea, zoe] = residents as [Account, Account, Account, Account, Account];
  expect(await heldOf(server, thirty._id)).toBe(28);
  expect(await residentsOf(server, lyon, manager).then(idsOf)).toEqual(idsOf(residents.map(toId)));

  // A tutor follows the two who have agreed.
  for (const resident of [ines, marc, paul]) await askTutoring(manager, lyon, tutor, resident);
  expect(await residentsOf(server, lyon, tutor)).toEqual([]);
  for (const resident of [ines, marc]) await consent(resident, true);
  expect(await residentsOf(server, lyon, tutor).then(idsOf)).toEqual(idsOf([ines, marc].map(toId)));

  // One leaves and her seat returns; one is over 10 % and keeps hers.
  await leave(lea, lyon);
  expect(await heldOf(server, thirty._id)).toBe(27);
  await complete(zoe, program.text);
  expect((await takeBack(server, lyon, manager, zoe)).body).toMatchObject({ code: 'seat_kept' });
  for (const each of [program.text, program.film]) await complete(ines, each);

  // The order ends in the middle of a film: of its ten minutes the two before count, and the two that nothing limits.
  const beat = await readText(server, zoe, program.film);
  await endOrder(thirty, 480);
  expect((await beat()).body.pending).toHaveLength(120 - 48 - 3);
  const opened = await server.call('GET /lessons/:id', { token: zoe.token, id: String(program.film._id) });
  expect(opened.body).toMatchObject({ code: 'access_ended' });

  // The manager exports the attestations.
  expect(await attested(manager, lyon)).toEqual(['Inès Benali']);

  // A resident moves to another hospital: each sees its own period only.
  await moveToPast(zoe, 40);
  await leave(zoe, lyon);
  expect(await heldOf(server, thirty._id)).toBe(27);
  const five = await order(server, nice, { course: program._id, seats: 5 });
  const ofNice = await recruit(nice.admin, nice, 'manager');
  await invite(ofNice, nice, { email: await emailOf(server, zoe), role: 'resident', order: five._id });
  await accept(zoe);
  expect((await see(ofNice, nice, zoe)).body.courses).toMatchObject([{ progress: 50, minutes: 0, last_seen_at: null }]);
  await complete(zoe, program.film);
  expect((await see(ofNice, nice, zoe)).body.courses).toMatchObject([{ progress: 100, minutes: 1 }]);
  expect((await see(manager, lyon, zoe)).body).toMatchObject({ code: 'resident_not_found' });
  expect([await attested(ofNice, nice), await attested(manager, lyon)]).toEqual([['Zoé Tardieu'], ['Inès Benali']]);

  // The tutor changes an id in twenty addresses.
  const strangers = [...residents.slice(2, 14), manager, tutor, ofNice, lyon.admin, { id: unknownId() }];
  const changed = await Promise.all([
    ...strangers.map((one) => see(tutor, lyon, one)),
    ...[ines, zoe].map((one) => see(tutor, nice, one)),
    server.call('GET /institutions/:id', { token: tutor.token, id: nice._id }),
  ]);
  expect(changed.map(({ status }) => status)).toEqual(Array(20).fill(404));
  expect((await see(tutor, lyon, marc)).status).toBe(200);

  // Consent withdrawn: gone at the next request.
  await consent(marc, false);
  expect((await see(tutor, lyon, marc)).status).toBe(404);
  expect(await residentsOf(server, lyon, tutor).then(idsOf)).toEqual([ines.id]);
});
