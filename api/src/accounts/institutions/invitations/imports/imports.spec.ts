import type { PersonalData } from '@iris/contract/accounts';
import { IMPORTS_PER_DAY, type Import, type ImportInput, OPEN_INVITATIONS_MAX } from '@iris/contract/institutions';
import { Types } from 'mongoose';
import { beforeEach, expect, it } from 'vitest';
import { type Account, account, unknownId } from '../../../../../test/data/factories.ts';
import { drainJobs } from '../../../../../test/servers/drain-jobs.ts';
import { mailingServer } from '../../../../../test/servers/shared-server.ts';
import { secretIn } from '../../../../../test/servers/smtp.ts';
import { JobRunner } from '../../../../foundation/jobs/job-runner.service.ts';
import { emailOf, importEnded, institution, memberOf, sendRoster } from '../invitations.fixtures.ts';

const { server, mailbox } = mailingServer();
let hospital: string;
let manager: Account;

beforeEach(async () => {
  // What a test has not waited for is not counted in the next one.
  await drainJobs(server);
  hospital = await institution(server);
  manager = await memberOf(server, hospital);
  mailbox.mails.length = 0;
});

const stored = (name: string) => server.connection.collection(name);
const start = (text: string, who: Account = manager, changes: Partial<ImportInput> = {}) =>
  sendRoster(server, who, hospital, { text, ...changes });
const ended = (id: string) => importEnded(server, manager, { id: hospital, import: id });
const report = async (id: string) => {
  const path = { token: manager.token, params: { id: hospital, import: id } };
  return (await server.call('GET /institutions/:id/imports/:import/report', path)).text;
};
const imported = async (text: string) => ended((await start(text)).body._id);
const addresses = (count: number) => Array.from({ length: count }, () => `${unknownId()}@example.org`);

/** Open invitations of residents, whose mails were sent. */
async function insertInvitations(emails: string[]): Promise<void> {
  const common = { institution: new Types.ObjectId(hospital), role: 'resident', state: 'open' };
  const expires_at = new Date(Date.now() + 600_000);
  await stored('invitations').insertMany(
    emails.map((email) => ({ ...common, email, secret_hash: unknownId(), expires_at })),
  );
}

it('invites each person once, and says of each row what became of it', async () => {
  const [guest = '', second = '', refusing = ''] = addresses(3);
  const colleague = await emailOf(server, await memberOf(server, hospital, 'resident'));
  const boss = await emailOf(server, await account(server, 'super_admin'));
  await imported(`${second}\n${refusing}`);
  await drainJobs(server);
  const token = secretIn(mailbox.to(refusing)[0] ?? {});
  await server.call('POST /invitations/decline', { body: { token } });
  const text = `Nom;E-mail\n"Zoé\nDupont";${guest}\n;${colleague}\n;${second}\n;${refusing}\nX;x@\n;=1+1\n;${boss}\n`;
  const page = await imported(text);
  expect(page).toMatchObject({ state: 'done', rows: 7, done: 7, file_name: 'internes.csv' });
  expect(page.counts).toEqual({ invited: 2, already_member: 1, already_invited: 1, declined: 1, faulty: 2 });
  expect(page.remedies.map(({ line }) => line)).toEqual([7, 8]);
  await drainJobs(server);
  expect([guest, boss, second, refusing].map((email) => mailbox.to(email).length)).toEqual([1, 1, 1, 1]);
  expect(mailbox.to(colleague)).toHaveLength(0);
  const csv = await report(page._id);
  expect(csv.startsWith('\ufeff"Ligne";"Nom";"E-mail";"Rôle";"Résultat";"À faire"\r\n')).toBe(true);
  expect(csv).toContain(`"2";"Zoé Dupont";"${guest}";"Interne";"Invitation envoyée";""`);
  expect(csv).toContain('"7";"";"";"";"Ligne à corriger";"L\'adresse');
  expect(csv).not.toMatch(/;"[=+@-]/);
});

it('the same text again is the first import, also when two managers send it at once; another file invites nobody twice', async () => {
  const [one = '', two = '', three = ''] = addresses(3);
  const colleague = await memberOf(server, hospital);
  const text = `${one}\n${two}`;
  const answers = await Promise.all([start(text), start(text, colleague), start(text)]);
  const ids = answers.map(({ body }) => body._id);
  expect([new Set(ids).size, answers.filter(({ body }) => !body.is_repeated).length]).toEqual([1, 1]);
  await ended(ids[0] ?? '');
  expect((await start(text)).body).toMatchObject({ _id: ids[0], is_repeated: true, state: 'done' });
  const { counts } = await imported(`${text}\n${three}`);
  expect(counts).toMatchObject({ invited: 1, already_invited: 2 });
  await drainJobs(server);
  expect(mailbox.mails).toHaveLength(3);
  const list = await server.call<Import[]>('GET /institutions/:id/imports', { token: manager.token, id: hospital });
  expect(list.body.map(({ done }) => done)).toEqual([3, 2]);
});

it('a short roster of another institution does not wait for the end of a long one', async () => {
  const [long, short] = [hospital, await institution(server)];
  const other = await memberOf(server, short);
  // Those in the middle get no mail: they were invited before.
  const known = addresses(518);
  await insertInvitations(known);
  const [first = '', last = ''] = addresses(2);
  const answers = [
    await start([first, ...known, last].join('\n')),
    await sendRoster(server, other, short, { text: addresses(2).join('\n') }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([201, 201]);
  // As in the morning, when the long one was sent first: its institution has its turn first.
  await stored('jobs').updateOne({ target: answers[0]?.body._id }, { $set: { turn: '0' } });
  await server.app.get(JobRunner, { strict: false }).drain();
  const both = [long, short].map((id) => new Types.ObjectId(id));
  const invitations = stored('invitations').find({ institution: { $in: both }, email: { $nin: known } });
  const institutions = (await invitations.sort({ _id: 1 }).toArray()).map(({ institution: id }) => String(id));
  expect(institutions).toEqual([long, short, short, long]);
});

it('what a list said of an address is in the data of whoever has verified it', async () => {
  const [zoe, liar] = [await account(server), await account(server, 'student', [], 'Liar', false)];
  await imported(`Zoé du CHU;${await emailOf(server, zoe)}\nZoé;${await emailOf(server, liar)}`);
  const said = async ({ token }: Account) => {
    const { body } = await server.call<PersonalData>('GET /account/data', { token });
    return body.sections.find(({ title }) => title === 'Listes')?.rows;
  };
  const row = {
    Établissement: expect.stringMatching(/^Hôpital/),
    Rôle: 'Interne',
    Nom: 'Zoé du CHU',
    Résultat: 'Invitation envoyée',
  };
  expect(await said(zoe)).toEqual([{ Date: expect.any(String), ...row }]);
  expect(await said(liar)).toBeUndefined();
});

it('asks nobody who has declined, also when a later invitation of one person has expired', async () => {
  const [email = ''] = addresses(1);
  await imported(email);
  await drainJobs(server);
  await server.call('POST /invitations/decline', { body: { token: secretIn(mailbox.to(email)[0] ?? {}) } });
  const invitee = { name: '', email, role: 'resident', order: null };
  const path = { token: manager.token, id: hospital };
  expect((await server.call('POST /institutions/:id/invitations', { ...path, body: invitee })).status).toBe(201);
  await stored('invitations').updateOne({ email, state: 'open' }, { $set: { expires_at: new Date(0) } });
  expect((await imported(`${email}\n`)).counts).toMatchObject({ declined: 1, invited: 0 });
});

it('counts whom it will invite, once, also when lists are sent at once', async () => {
  const emails = addresses(OPEN_INVITATIONS_MAX - 2);
  await insertInvitations(emails);
  const [one = '', two = '', three = '', four = ''] = addresses(4);
  const answers = await Promise.all([start(`${one}\n${two}`), start(`${three}\n${four}`)]);
  expect(answers.map(({ body, status }) => body.code ?? status).sort()).toEqual([201, 'too_many_invitations']);
  expect((await start(emails.slice(0, 9).join('\n'))).status).toBe(201);
});

it('trusts no browser: what is no roster, or from somebody else, is refused and nothing is stored', async () => {
  const [email = ''] = addresses(1);
  const wrong = await Promise.all(['Nom;E-mail\n', 'PK\u0003\u0004\0', `${email};"x`].map((text) => start(text)));
  expect(wrong.map(({ status, body }) => `${status} ${body.errors?.text?.length}`)).toEqual(Array(3).fill('400 1'));
  const strangers = [await memberOf(server, hospital, 'tutor'), await memberOf(server, await institution(server))];
  for (const stranger of strangers) expect((await start(email, stranger)).body.code).toBe('institution_not_found');
  expect((await start(email, manager, { role: 'manager' })).body.code).toBe('permission_denied');
  expect((await start(`${email};responsable`)).body.counts).toMatchObject({ faulty: 1 });
  const found = await server.call('GET /institutions/:id/imports/:import', {
    token: manager.token,
    params: { id: hospital, import: unknownId() },
  });
  expect(found.body.code).toBe('import_not_found');
  await stored('imports').insertMany(
    Array.from({ length: IMPORTS_PER_DAY }, (_, index) => ({
      institution: new Types.ObjectId(hospital),
      hash: String(index),
      created_at: new Date(),
    })),
  );
  expect((await start(email)).body.code).toBe('too_many_requests');
});

/** Does the rows of an import again, which must stop. */
async function stops(_id: string) {
  const id = new Types.ObjectId(_id);
  await stored('imports').updateOne({ _id: id }, { $set: { state: 'running' } });
  await stored('import_rows').updateMany({ import: id }, { $set: { outcome: null } });
  await stored('jobs').insertOne({ kind: 'import_roster', target: _id, lease_until: new Date(0), attempts: 0 });
  const state = async () => (await stored('imports').findOne({ _id: id }))?.state;
  await drainJobs(server);
  expect(await state()).toBe('stopped');
}

it('stops when its sender may no longer invite, and goes on for a colleague who sends the same text', async () => {
  const [email = ''] = addresses(1);
  const { _id } = await imported(email);
  const colleague = await memberOf(server, hospital);
  await stored('members').updateOne({ user: new Types.ObjectId(manager.id) }, { $set: { until: new Date() } });
  await stops(_id);
  manager = colleague;
  expect((await start(email)).body).toMatchObject({ _id, is_repeated: true, state: 'running' });
  expect((await ended(_id)).state).toBe('done');
});

it('stops when its institution is closed, and the same text goes on once it is open again', async () => {
  const [email = ''] = addresses(1);
  const { _id } = await imported(email);
  // The letter of an institution that is closed would be held.
  await drainJobs(server);
  const place = { _id: new Types.ObjectId(hospital) };
  // As if it had been closed before the row was done.
  await stored('institutions').updateOne(place, { $set: { closed_at: new Date() } });
  await stops(_id);
  await stored('institutions').updateOne(place, { $set: { closed_at: null } });
  expect((await start(email)).body).toMatchObject({ _id, is_repeated: true, state: 'running' });
  expect((await ended(_id)).counts).toMatchObject({ invited: 1, already_invited: 1 });
  await drainJobs(server);
  expect(mailbox.mails).toHaveLength(1);
});
