import type { Session } from '@iris/contract/accounts';
import type { AcceptedInvitation, Invitation, InvitationInput, OpenInvitation } from '@iris/contract/institutions';
import { OPEN_INVITATIONS_MAX } from '@iris/contract/institutions';
import { Types } from 'mongoose';
import { beforeAll, expect, it } from 'vitest';
import { type Account, account, unknownId } from '../../../../test/data/factories.ts';
import { drainJobs } from '../../../../test/servers/drain-jobs.ts';
import { mailingServer } from '../../../../test/servers/shared-server.ts';
import { secretIn } from '../../../../test/servers/smtp.ts';
import { DatabaseService, PersonalData } from '../../../foundation/index.ts';
import { DeleteAccount } from '../../../operations/stories/delete-account.service.ts';
import { emailOf, institution, memberOf } from './invitations.fixtures.ts';

const { server, mailbox } = mailingServer();
let hospital: string;
let manager: Account;

beforeAll(async () => {
  hospital = await institution(server, 'CHU de Lille');
  manager = await memberOf(server, hospital);
});

const stored = (name: string) => server.connection.collection(name);
const fresh = () => `${unknownId()}@example.org`;
const body = (changes: Partial<InvitationInput> = {}) => ({
  name: 'Zoé',
  email: fresh(),
  role: 'resident',
  order: null,
  ...changes,
});
const invite = (changes: Partial<InvitationInput> = {}, token = manager.token) =>
  server.call<Invitation & { code: string }>('POST /institutions/:id/invitations', {
    token,
    id: hospital,
    body: body(changes),
  });
const linkTo = async (email: string) => {
  await drainJobs(server);
  return secretIn(mailbox.to(email).at(-1) ?? {});
};
/** The path by which a mail program declines, from the header of the latest letter. */
const oneClickOf = (email: string) => {
  const list = mailbox.to(email).at(-1)?.headers.get('list') as unknown as { unsubscribe: { url: string } };
  return list.unsubscribe.url.replace('https://iris.example', '');
};
/** With all attempts to send over, and the next ones half a minute away. */
const postponed = async (count: number) => {
  await drainJobs(server);
  const isPostponed = { kind: 'send_mail', attempts: { $gt: 0 }, owner: { $exists: false } };
  expect(await stored('jobs').countDocuments(isPostponed)).toBeGreaterThanOrEqual(count);
};
const close = async (id: string) => {
  const { token } = await account(server, 'admin', ['manage_users']);
  return server.call('POST /admin/institutions/:id/close', { token, id });
};
const invited = async (changes: Partial<InvitationInput> = {}) => {
  const { body } = await invite(changes);
  return { ...body, token: await linkTo(body.email) };
};
const open = (token: string) =>
  server.call<OpenInvitation & { code: string }>('POST /invitations/open', { body: { token } });
const accept = (token: string, who: Account) =>
  server.call<AcceptedInvitation & { code: string }>('POST /invitations/accept', { token: who.token, body: { token } });
const register = (token: string) =>
  server.call<Session & { accepted: AcceptedInvitation; code: string }>('POST /invitations/register', {
    body: { token, name: 'Zoé Dupont', password: 'Cristallin-2026!' },
  });
const decline = (token: string) => server.call('POST /invitations/decline', { body: { token } });
const change = (call: 'withdraw' | 'resend', invitation: Invitation, token = manager.token) => {
  const path = { token, params: { id: hospital, invitation: invitation._id } };
  return call === 'resend'
    ? server.call<{ code: string }>('POST /institutions/:id/invitations/:invitation/resend', path)
    : server.call<{ code: string }>('DELETE /institutions/:id/invitations/:invitation', path);
};
const membersWith = async (email: string) => {
  const user = await stored('users').findOne({ email });
  return user ? stored('members').countDocuments({ user: user._id }) : 0;
};
const stateOf = async (email: string) => (await stored('invitations').findOne({ email }, { sort: { _id: -1 } }))?.state;

it('an address is invited by one mail, the same with an account, without, or that of a super administrator', async () => {
  const owners = [await account(server), await account(server, 'super_admin'), await account(server, 'admin')];
  const known = await Promise.all(owners.map((owner) => emailOf(server, owner)));
  const answers = [];
  for (const email of [fresh(), ...known]) {
    const { status, body } = await invite({ email: email.toUpperCase() });
    const { _id, email: to, sent_at, expires_at, ...rest } = body;
    const days = (Date.parse(expires_at) - Date.parse(sent_at)) / 86_400_000;
    const { token, opened } = await linkTo(email).then(async (token) => ({ token, opened: await open(token) }));
    answers.push({ status, days, rest, isSame: to === email, mails: mailbox.to(email).length, opened: opened.status });
    const document = await stored('invitations').findOne({ email });
    expect(JSON.stringify(document)).not.toContain(token);
  }
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  expect(answers[0]).toMatchObject({ status: 201, days: 30, mails: 1, isSame: true, opened: 200 });
  expect(answers[0]?.rest).toEqual({ name: 'Zoé', role: 'resident', order: null, state: 'open' });
});

it('creates an account whose address is verified, once, with a session, a membership and nothing more to verify', async () => {
  const { email, token } = await invited();
  expect((await open(token)).body).toMatchObject({ institution: 'CHU de Lille', role: 'resident', email, seat: null });
  const answers = await Promise.all([register(token), register(token), register(token)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409].map((one) => one).sort());
  const created = answers.find(({ status }) => status === 201)?.body;
  expect(created?.user).toMatchObject({ name: 'Zoé Dupont', email, email_verified: true, role: 'student' });
  expect(created?.accepted).toEqual({ institution: hospital, seat: null });
  expect((await server.call('GET /auth/me', { token: created?.token ?? '' })).status).toBe(200);
  await drainJobs(server);
  expect([await membersWith(email), mailbox.to(email).length]).toEqual([1, 1]);
  const again = [await open(token), await register(token), await decline(token)];
  expect(again.map(({ status, body }) => `${status} ${body.code}`)).toEqual(Array(3).fill('410 link_invalid'));
});

it('is accepted by the account of its address only, which it verifies, once; administrators stay out', async () => {
  const zoe = await account(server, 'student', [], 'Zoé', false);
  const email = await emailOf(server, zoe);
  const { token } = await invited({ email, name: 'Autre nom', role: 'tutor' });
  const before = await stored('users').findOne({ email });
  const other = await accept(token, await account(server));
  expect([other.status, other.body.code, await stateOf(email)]).toEqual([409, 'invitation_of_another', 'open']);
  expect((await register(token)).body.code).toBe('email_taken');
  expect(await stateOf(email)).toBe('open');
  const answers = await Promise.all([accept(token, zoe), accept(token, zoe)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 410]);
  const after = await stored('users').findOne({ email });
  expect(after?.email_verified_at).toBeInstanceOf(Date);
  const same = (user: typeof after) => [user?.name, user?.role, user?.password_hash];
  expect([same(after), await membersWith(email)]).toEqual([same(before), 1]);

  const boss = await account(server, 'super_admin');
  const bossEmail = await emailOf(server, boss);
  const { token: link } = await invited({ email: bossEmail });
  expect((await accept(link, boss)).body.code).toBe('student_only');
  expect([await membersWith(bossEmail), await stateOf(bossEmail)]).toEqual([0, 'open']);
});

it('one that expired, was withdrawn, declined, replaced, or whose institution was closed, opens nothing', async () => {
  const expired = await invited();
  await stored('invitations').updateOne(
    { email: expired.email },
    { $set: { expires_at: new Date(Date.now() - 1000) } },
  );
  const withdrawn = await invited();
  const withdraw = () => change('withdraw', withdrawn);
  // Again after a lost answer.
  expect([(await withdraw()).status, (await withdraw()).status]).toEqual([204, 204]);
  const declined = await invited();
  expect([(await decline(declined.token)).status, await stateOf(declined.email)]).toEqual([204, 'declined']);
  const replaced = await invited();
  expect((await change('resend', replaced)).status).toBe(200);
  const newer = await linkTo(replaced.email);
  expect([newer === replaced.token, mailbox.to(replaced.email).length]).toEqual([false, 2]);
  const closed = await invited();
  const usable = [await open(newer), await open(closed.token)];
  expect(usable.map(({ status }) => status)).toEqual([200, 200]);
  await stored('institutions').updateOne({ _id: new Types.ObjectId(hospital) }, { $set: { closed_at: new Date() } });
  const shut = [await open(closed.token), await register(closed.token), await open(newer)];
  await stored('institutions').updateOne({ _id: new Types.ObjectId(hospital) }, { $set: { closed_at: null } });
  const used = await Promise.all([expired, withdrawn, declined, replaced].map(({ token }) => open(token)));
  const codes = [...shut, ...used].map(({ body }) => body.code);
  expect(codes).toEqual(Array(7).fill('link_invalid'));
  expect(await stored('users').countDocuments({ email: closed.email })).toBe(0);
});

it('whoever is invited, a member or has declined is told so to a manager, who may ask again', async () => {
  const { email, token } = await invited();
  expect((await invite({ email })).body.code).toBe('already_invited');
  expect((await invite({ email, role: 'tutor' })).status).toBe(201);
  await register(token);
  expect((await invite({ email })).body.code).toBe('already_member');
  const declined = await invited();
  await decline(declined.token);
  expect((await invite({ email: declined.email })).status).toBe(201);
  const late = await invited();
  await stored('invitations').updateOne({ email: late.email }, { $set: { expires_at: new Date(0) } });
  expect((await invite({ email: late.email })).status).toBe(201);
  const list = (query: Record<string, string>) =>
    server.call<Invitation[]>('GET /institutions/:id/invitations', { token: manager.token, id: hospital, query });
  const states = (await list({ q: late.email })).body.map(({ state }) => state);
  expect(states).toEqual(['open', 'expired']);
  expect((await list({ q: late.email, state: 'expired' })).body).toHaveLength(1);
});

it('is for managers and administrators: others learn nothing, and only administrators invite managers', async () => {
  const tutor = await memberOf(server, hospital, 'tutor');
  const elsewhere = await memberOf(server, await institution(server));
  const admin = await account(server, 'admin', ['manage_users']);
  for (const { token } of [tutor, elsewhere, await account(server), await account(server, 'admin')]) {
    expect((await invite({}, token)).body.code).toBe('institution_not_found');
  }
  expect((await invite({ role: 'manager' })).body.code).toBe('permission_denied');
  const { status, body: colleague } = await invite({ role: 'manager' }, admin.token);
  expect(status).toBe(201);
  const refused = [await change('withdraw', colleague), await change('resend', colleague)];
  expect(refused.map(({ body }) => body.code)).toEqual(['permission_denied', 'permission_denied']);
  expect(await stateOf(colleague.email)).toBe('open');
  expect((await change('resend', colleague, admin.token)).status).toBe(200);
  expect((await change('withdraw', colleague, admin.token)).status).toBe(204);
  expect((await invite({ order: unknownId() })).body.code).toBe('order_not_found');
  const entries = await stored('audit_entries')
    .find({ 'person._id': new Types.ObjectId(admin.id) })
    .toArray();
  expect(entries.map(({ action, target }) => `${action} ${target.id}`)).toEqual(
    ['invite', 'invitation_resend', 'invitation_withdraw'].map((action) => `institution.${action} ${hospital}`),
  );
  expect(JSON.stringify(entries)).not.toContain(colleague.email);
});

it('is sent again once its order is over, without the seat', async () => {
  const { body } = await invite();
  await stored('invitations').updateOne({ email: body.email }, { $set: { order: new Types.ObjectId() } });
  expect((await change('resend', body)).status).toBe(200);
  await drainJobs(server);
  expect(mailbox.to(body.email).at(-1)?.text).not.toContain("vous prenez l'une de ses places");
});

it('sends no letter that waited for the mail server and whose link is replaced, withdrawn or deleted', async () => {
  mailbox.refusal = { code: 451, text: 'later', at: 'recipient' };
  const [replaced, withdrawn, deleted] = [await invite(), await invite(), await invite()].map(({ body }) => body);
  if (!replaced || !withdrawn || !deleted) throw new Error('three were invited');
  const waiting = async ({ _id }: Invitation) =>
    stored('outgoing_mails').countDocuments({ cause: new Types.ObjectId(_id), content: { $exists: true } });
  expect(await Promise.all([replaced, withdrawn, deleted].map(waiting))).toEqual([1, 1, 1]);
  await postponed(3);
  await change('resend', replaced);
  await change('withdraw', withdrawn);
  const personalData = server.app.get(PersonalData, { strict: false });
  const database = server.app.get(DatabaseService, { strict: false });
  const owner = { id: unknownId(), email: deleted.email };
  const asked = { isAsked: true, keepsCertificates: true };
  await database.inTransaction((session) => personalData.erase(owner, asked, session));
  expect(await Promise.all([replaced, withdrawn, deleted].map(waiting))).toEqual([1, 0, 0]);
  // So is the attempt to send the new letter: another one would begin beside it, and both would be received.
  const letter = await stored('outgoing_mails').findOne({ cause: new Types.ObjectId(replaced._id) });
  const ofLetter = { attempts: { $gt: 0 }, owner: { $exists: false }, target: String(letter?._id) };
  await drainJobs(server);
  expect(await stored('jobs').countDocuments(ofLetter)).toBe(1);
  mailbox.refusal = undefined;
  await stored('jobs').updateMany({}, { $set: { lease_until: new Date(0) }, $unset: { owner: 1 } });
  const token = await linkTo(replaced.email);
  expect([withdrawn, deleted].flatMap(({ email }) => mailbox.to(email))).toEqual([]);
  expect([mailbox.to(replaced.email).length, (await open(token)).status]).toEqual([1, 200]);
});

it('is declined by one click in the mail program, also from an earlier letter; opening the address changes nothing', async () => {
  const invitation = await invited();
  const { email, token } = invitation;
  const url = oneClickOf(email);
  expect(url).toMatch(/^\/api\/unsubscribe\/[\w-]{60,200}$/);
  expect(url).not.toContain(token);
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const post = () => server.send({ method: 'POST', url, headers, payload: 'List-Unsubscribe=One-Click' });
  const page = await server.send({ method: 'GET', url });
  expect([page.status, await stateOf(email)]).toEqual([200, 'open']);
  expect(page.text).toContain('Décliner cette invitation\u00a0?');
  mailbox.refusal = { code: 451, text: 'later', at: 'recipient' };
  await change('resend', invitation);
  await postponed(1);
  const [first, second] = [await post(), await post()];
  expect([first.status, second.status, await stateOf(email)]).toEqual([200, 200, 'declined']);
  mailbox.refusal = undefined;
  await drainJobs(server);
  expect([mailbox.to(email).length, (await open(token)).body.code]).toEqual([1, 'link_invalid']);
  // Whoever has joined stays, and the answer does not say so.
  const joined = await invited();
  await register(joined.token);
  const late = await server.send({ method: 'POST', url: oneClickOf(joined.email), headers });
  expect([late.text === first.text, await stateOf(joined.email)]).toEqual([true, 'accepted']);
  for (const { text } of [page, first]) expect(text).not.toMatch(/Lille|example\.org|Zoé/);
});

it('closing the institution holds the letters that wait, and nobody is invited, until it is opened again', async () => {
  const closing = await institution(server);
  const boss = await memberOf(server, closing);
  const inviteThere = () =>
    server.call<Invitation>('POST /institutions/:id/invitations', { token: boss.token, id: closing, body: body() });
  const letItBeTime = () => stored('jobs').updateMany({ owner: null }, { $set: { lease_until: new Date(0) } });
  mailbox.refusal = { code: 451, text: 'later', at: 'recipient' };
  const emails = [(await inviteThere()).body.email, (await inviteThere()).body.email];
  const told = () => emails.map((email) => mailbox.subjectsTo(email).length);
  await postponed(2);
  expect((await close(closing)).status).toBe(200);
  mailbox.refusal = undefined;
  await letItBeTime();
  const held = { kind: 'send_mail', lease_until: { $gt: new Date(Date.now() + 50 * 60_000) } };
  await drainJobs(server);
  expect(await stored('jobs').countDocuments(held)).toBe(2);
  expect([told(), (await inviteThere()).status]).toEqual([[0, 0], 404]);
  const { token } = await account(server, 'admin', ['manage_users']);
  await server.call('POST /admin/institutions/:id/reopen', { token, id: closing });
  await letItBeTime();
  await drainJobs(server);
  expect(told()).toEqual([1, 1]);
});

it('does not count as open once it is over', async () => {
  const full = await institution(server);
  const boss = await memberOf(server, full);
  const field = { institution: new Types.ObjectId(full), role: 'resident', state: 'open' };
  const store = (count: number, expires_at: Date) =>
    stored('invitations').insertMany(
      Array.from({ length: count }, () => ({ ...field, email: fresh(), secret_hash: unknownId(), expires_at })),
    );
  const ask = () =>
    server.call<{ code: string }>('POST /institutions/:id/invitations', { token: boss.token, id: full, body: body() });
  const later = new Date(Date.now() + 60_000);
  await store(OPEN_INVITATIONS_MAX - 1, later);
  await store(1, new Date(0));
  expect((await ask()).status).toBe(201);
  expect((await ask()).body.code).toBe('too_many_invitations');
});

it('is in the data of whoever has verified its address, and goes with the account', async () => {
  const zoe = await account(server);
  const liar = await account(server, 'student', [], 'Liar', false);
  const sections = async ({ token }: Account) => {
    const { text } = await server.call('GET /account/data', { token });
    return text.includes('CHU de Lille');
  };
  for (const person of [zoe, liar]) await invite({ email: await emailOf(server, person) });
  expect([await sections(zoe), await sections(liar)]).toEqual([true, false]);
  const left: number[] = [];
  for (const person of [zoe, liar]) {
    const email = await emailOf(server, person);
    const due = { deletion_at: new Date(0), deletion_keeps_certificates: true };
    await stored('users').updateOne({ _id: new Types.ObjectId(person.id) }, { $set: due });
    await server.app.get(DeleteAccount, { strict: false }).ifDue(person.id);
    left.push(await stored('users').countDocuments({ email }), await stored('invitations').countDocuments({ email }));
  }
  expect(left).toEqual([0, 0, 0, 1]);
});
