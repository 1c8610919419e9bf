import type { Session, User } from '@iris/contract/accounts';
import { Types } from 'mongoose';
import { expect, it } from 'vitest';
import { account, unknownId } from '../../../../test/data/factories.ts';
import { drainJobs } from '../../../../test/servers/drain-jobs.ts';
import { mailingServer } from '../../../../test/servers/shared-server.ts';
import { secretIn } from '../../../../test/servers/smtp.ts';

const PASSWORD = 'six-et-plus';
const LINK = 'Confirmez votre nouvelle adresse e-mail';

const { server, mailbox } = mailingServer();

const newEmail = () => `${unknownId()}@example.org`;

async function register(email = newEmail()): Promise<Session> {
  const body = { name: 'Claire', email, password: PASSWORD };
  return (await server.call<Session>('POST /auth/register', { body })).body;
}

const change = (token: string, email: string) => server.call('POST /account/email', { token, body: { email } });
const open = (token: string) =>
  server.call<{ outcome?: string; code?: string }>('POST /auth/verify-email', { body: { token } });
const login = async (email: string) =>
  (await server.call('POST /auth/login', { body: { email, password: PASSWORD } })).status;
const me = async (token: string) => (await server.call<User>('GET /auth/me', { token })).body;
const secretSentTo = async (email: string) => secretIn(await mailbox.received(email, LINK));

it('the e-mail changes when the link at the new one is opened, once; sessions stay, the former one is told', async () => {
  const { user, token } = await register();
  const email = newEmail();
  expect((await change(token, ` ${email.toUpperCase()}`)).status).toBe(204);
  const secret = await secretSentTo(email);
  expect((await me(token)).email).toBe(user.email);
  expect((await open(secret)).body).toEqual({ outcome: 'changed' });
  expect(await me(token)).toMatchObject({ email, email_verified: true });
  expect([await login(user.email), await login(email)]).toEqual([401, 200]);
  const boss = await account(server, 'super_admin');
  const listed = (q: string) => server.call<User[]>('GET /admin/users', { token: boss.token, query: { q } });
  expect((await listed(email)).body).toHaveLength(1);
  expect((await listed(user.email)).body).toEqual([]);
  const said = "L'adresse e-mail de votre compte a été changée";
  await mailbox.received(user.email, said);
  expect((await open(secret)).body).toEqual({ outcome: 'already_confirmed' });
});

it('an address that has an account is answered alike; its owner is told, and gets no link', async () => {
  const [{ token }, other] = [await register(), await register()];
  const { status, text } = await change(token, other.user.email);
  expect([status, text]).toEqual([204, '']);
  await mailbox.received(other.user.email, 'Cette adresse a déjà un compte');
  expect(mailbox.subjectsTo(other.user.email)).not.toContain(LINK);
});

it('the unique index decides when the address is taken meanwhile', async () => {
  const { user, token } = await register();
  const email = newEmail();
  await change(token, email);
  const secret = await secretSentTo(email);
  await register(email);
  expect((await open(secret)).body.code).toBe('email_taken');
  expect((await me(token)).email).toBe(user.email);
});

it('of two accounts that take an address at once, one has it', async () => {
  for (let round = 0; round < 3; round += 1) {
    const email = newEmail();
    for (const { token } of [await account(server), await account(server)]) await change(token, email);
    await drainJobs(server);
    const answers = await Promise.all(mailbox.to(email).map((mail) => open(secretIn(mail))));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await server.connection.collection('users').countDocuments({ email })).toBe(1);
  }
});

it('only the newest link counts, five are sent an hour, and none to the own address', async () => {
  const { user, token } = await register();
  expect((await change(token, user.email)).body.errors).toEqual({ email: ["C'est déjà l'adresse de votre compte"] });
  const emails = Array.from({ length: 6 }, newEmail);
  const statuses: number[] = [];
  for (const email of emails) statuses.push((await change(token, email)).status);
  expect(statuses).toEqual([204, 204, 204, 204, 204, 429]);
  expect((await open(await secretSentTo(emails[0] ?? ''))).body.code).toBe('link_invalid');
  expect((await open(await secretSentTo(emails[4] ?? ''))).body).toEqual({ outcome: 'changed' });
});

it('asks who it is when the last proof is old, and is recorded for administrators without the addresses', async () => {
  const { id, token } = await account(server, 'admin', []);
  const sessions = server.connection.collection('sessions');
  const own = { user: new Types.ObjectId(id) };
  await sessions.updateMany(own, { $set: { authenticated_at: new Date(Date.now() - 16 * 60_000) } });
  const email = newEmail();
  expect((await change(token, email)).body.code).toBe('reauthentication_required');
  await sessions.updateMany(own, { $set: { authenticated_at: new Date() } });
  await change(token, email);
  await open(await secretSentTo(email));
  const entries = await server.connection.collection('audit_entries').find({ 'target.id': id }).toArray();
  expect(entries).toMatchObject([{ action: 'user.email', before: null, after: null }]);
  expect(JSON.stringify(entries)).not.toContain('@');
});
