import type { Session } from '@iris/contract/accounts';
import { Types } from 'mongoose';
import { expect, it } from 'vitest';
import { unknownId } from '../../../../test/data/factories.ts';
import { drainJobs } from '../../../../test/servers/drain-jobs.ts';
import { mailingServer } from '../../../../test/servers/shared-server.ts';
import { secretIn } from '../../../../test/servers/smtp.ts';

const OLD = 'ancien-secret';
const NEW = 'nouveau-secret';
const SUBJECT = 'Choisissez un nouveau mot de passe';
const CHANGED = 'Votre mot de passe a été changé';

const { server, mailbox } = mailingServer();

async function register() {
  const body = { name: 'Claire', email: `${unknownId()}@example.org`, password: OLD };
  const { token, user } = (await server.call<Session>('POST /auth/register', { body })).body;
  return { ...user, token };
}

const forget = (email: string) => server.call('POST /auth/forgot-password', { body: { email } });
const reset = (token: string, password = NEW) =>
  server.call('POST /auth/reset-password', { body: { token, password } });
const login = (email: string, password: string) =>
  server.call<Session>('POST /auth/login', { body: { email, password } });
const resetMails = (email: string) => mailbox.to(email).filter(({ subject }) => subject === SUBJECT);

async function sentSecret(email: string): Promise<string> {
  await forget(email);
  return secretIn(await mailbox.received(email, SUBJECT));
}

it('a forgotten password is replaced by the link in the mail, which proves the e-mail too, and ends all sessions', async () => {
  const { email, token } = await register();
  const secret = await sentSecret(email);
  expect((await reset(secret)).status).toBe(204);
  expect((await server.call('GET /auth/me', { token })).status).toBe(401);
  expect((await login(email, OLD)).status).toBe(401);
  expect((await login(email, NEW)).body.user.email_verified).toBe(true);
  await mailbox.received(email, CHANGED);
  expect((await reset(secret, 'encore-un-autre')).body.code).toBe('link_invalid');
});

it('a change of password is told by mail, a refused one is not', async () => {
  const { email, token } = await register();
  const change = (current_password: string) =>
    server.call('POST /auth/password', { token, body: { current_password, password: NEW } });
  expect([(await change('un-autre')).status, (await change(OLD)).status]).toEqual([400, 204]);
  await drainJobs(server);
  expect(mailbox.subjectsTo(email).filter((subject) => subject === CHANGED)).toHaveLength(1);
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
  await drainJobs(server);
  expect(mailbox.to(unknown)).toEqual([]);
  expect(resetMails(email)).toHaveLength(1);
});

it('an account gets five mails in half an hour, who asks is not told; a stranger voids no link, the use of one all', async () => {
  const { _id, email } = await register();
  const ask = async (times: number) => {
    for (let asked = 0; asked < times; asked += 1) {
      expect((await forget(email)).status).toBe(204);
      await drainJobs(server);
    }
  };
  await ask(6);
  expect(resetMails(email)).toHaveLength(5);
  const past = { $subtract: ['$created_at', 31 * 60_000] };
  const own = { user: new Types.ObjectId(_id) };
  await server.connection.collection('one_time_links').updateMany(own, [{ $set: { created_at: past } }]);
  await ask(1);
  const [first = '', ...others] = resetMails(email).map(secretIn);
  expect(others).toHaveLength(5);
  expect((await reset(first)).status).toBe(204);
  const statuses = await Promise.all(others.map(async (secret) => (await reset(secret, 'encore-un-autre')).status));
  expect(new Set(statuses)).toEqual(new Set([410]));
});

it('a link is refused when it is forged, for another purpose, or of an e-mail that has changed', async () => {
  const { email, _id } = await register();
  const verification = await mailbox.received(email, 'Confirmez votre adresse e-mail');
  expect((await reset('A'.repeat(43))).status).toBe(410);
  expect((await reset(secretIn(verification))).status).toBe(410);
  const secret = await sentSecret(email);
  await server.connection.collection('users').updateOne({ email }, { $set: { email: `${_id}@ailleurs.example` } });
  expect((await reset(secret)).status).toBe(410);
});
