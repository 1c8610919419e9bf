import type { Session } from '@iris/contract/auth';
import type { User } from '@iris/contract/users';
import { Types } from 'mongoose';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { unknownId } from '../../../../test/factories.ts';
import { startServer, type TestServer } from '../../../../test/server.ts';
import { allSent, Mailbox, secretIn, startServerWith } from '../../../../test/smtp.fixtures.ts';

const OLD = 'ancien-secret';
const NEW = 'nouveau-secret';
const SUBJECT = 'Choisissez un nouveau mot de passe';

const mailbox = new Mailbox();
let server: TestServer;

beforeAll(async () => {
  server = await startServerWith(mailbox);
});
afterAll(() => server.close());

async function register(): Promise<User> {
  const body = { name: 'Claire', email: `${unknownId()}@example.org`, password: OLD };
  return (await server.call<Session>('POST /auth/register', { body })).body.user;
}

const forget = (email: string) => server.call('POST /auth/forgot-password', { body: { email } });
const reset = (token: string, password = NEW) =>
  server.call('POST /auth/reset-password', { body: { token, password } });
const login = (email: string, password: string) => server.call('POST /auth/login', { body: { email, password } });
const resetMails = (email: string) => mailbox.to(email).filter(({ subject }) => subject === SUBJECT);

async function sentSecret(email: string): Promise<string> {
  await forget(email);
  return secretIn(await mailbox.received(email, SUBJECT));
}

it('a forgotten password is replaced by the link in the mail, which proves the e-mail too', async () => {
  const { email } = await register();
  const secret = await sentSecret(email);
  expect((await reset(secret)).status).toBe(204);
  expect((await login(email, OLD)).status).toBe(401);
  const { body } = await server.call<Session>('POST /auth/login', { body: { email, password: NEW } });
  expect(body.user.email_verified).toBe(true);
  await mailbox.received(email, 'Votre mot de passe a été changé');
  expect((await reset(secret, 'encore-un-autre')).body.code).toBe('link_invalid');
});

it('an unknown e-mail gets the same answer, the same writes, and no mail', async () => {
  const { email } = await register();
  const unknown = `${unknownId()}@example.org`;
  const seen: string[][] = [];
  for (const address of [email, unknown]) {
    const commands: string[] = [];
    const watch = ({ commandName, command }: { commandName: string; command: Record<string, unknown> }) => {
      // The runner of jobs asks at any time, and then does what the request has added.
      const isOfRunner = commandName !== 'update' || command.autocommit === false;
      if (!isOfRunner) commands.push(`${commandName} ${command.update}`);
    };
    const client = server.connection.getClient();
    client.on('commandStarted', watch);
    const { status, text } = await forget(address);
    client.off('commandStarted', watch);
    seen.push([String(status), text, ...commands.filter((command) => command.endsWith(' jobs'))]);
  }
  expect(seen[0]).toEqual(['204', '', 'update jobs']);
  expect(seen[1]).toEqual(seen[0]);
  await allSent(server);
  expect(mailbox.to(unknown)).toEqual([]);
  expect(resetMails(email)).toHaveLength(1);
});

it('an account gets at most five mails in half an hour, and who asks is not told', async () => {
  const { email } = await register();
  for (let asked = 0; asked < 7; asked += 1) {
    expect((await forget(email)).status).toBe(204);
    await allSent(server);
  }
  expect(resetMails(email)).toHaveLength(5);
});

it('the requests of a stranger void no link of the owner; all are void once one has been used', async () => {
  const { email } = await register();
  for (let asked = 0; asked < 6; asked += 1) {
    await forget(email);
    await allSent(server);
  }
  const [own = '', ...others] = resetMails(email).map(secretIn);
  expect((await reset(own)).status).toBe(204);
  const statuses = await Promise.all(others.map(async (secret) => (await reset(secret, 'encore-un-autre')).status));
  expect(statuses).toEqual([410, 410, 410, 410]);
});

it('an account gets a mail again when its links have expired', async () => {
  const { _id, email } = await register();
  for (let asked = 0; asked < 6; asked += 1) {
    await forget(email);
    await allSent(server);
  }
  const past = { $subtract: ['$created_at', 31 * 60_000] };
  const own = { user: new Types.ObjectId(_id) };
  await server.connection.collection('one_time_links').updateMany(own, [{ $set: { created_at: past } }]);
  await forget(email);
  await allSent(server);
  expect(resetMails(email)).toHaveLength(6);
});

it('a link is refused when it is forged, for another purpose, or of an e-mail that has changed', async () => {
  const { email, _id } = await register();
  const verification = await mailbox.received(email, 'Confirmez votre adresse e-mail');
  expect((await reset('A'.repeat(43))).status).toBe(410);
  expect((await reset(secretIn(verification))).status).toBe(410);
  const secret = await sentSecret(email);
  await server.connection.collection('users').updateOne({ email }, { $set: { email: `${_id}@ailleurs.example` } });
  expect((await reset(secret)).status).toBe(410);
  expect((await reset('court')).status).toBe(400);
});

it('is unavailable where no mail can be sent', async () => {
  const silent = await startServer({ mail: { transport: undefined, from: undefined } });
  const answer = await silent.call('POST /auth/forgot-password', { body: { email: 'zoe@example.org' } });
  await silent.close();
  expect([answer.status, answer.body.code]).toEqual([503, 'mail_unavailable']);
});
