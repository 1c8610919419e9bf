import type { Session, User } from '@iris/contract/accounts';
import { expect, it } from 'vitest';
import { account, unknownId } from '../../../../test/data/factories.ts';
import { drainJobs } from '../../../../test/servers/drain-jobs.ts';
import { startServer } from '../../../../test/servers/server.ts';
import { mailingServer } from '../../../../test/servers/shared-server.ts';
import { secretIn } from '../../../../test/servers/smtp.ts';

const { server, mailbox } = mailingServer();

async function register(): Promise<Session> {
  const body = { name: 'Claire', email: `${unknownId()}@example.org`, password: 'six-et-plus' };
  return (await server.call<Session>('POST /auth/register', { body })).body;
}

async function secretSentTo(email: string, number = 1): Promise<string> {
  await drainJobs(server);
  expect(mailbox.to(email)).toHaveLength(number);
  return secretIn(mailbox.to(email)[number - 1] ?? {});
}

const verify = (token: string) =>
  server.call<{ outcome?: string; code?: string }>('POST /auth/verify-email', { body: { token } });
const sendAgain = (token: string) => server.call('POST /account/verification', { token });
const isVerified = async (token: string) => (await server.call<User>('GET /auth/me', { token })).body.email_verified;

it('a registered account is verified by the link in its mail once, however many open it at once', async () => {
  const { user, token } = await register();
  expect(user.email_verified).toBe(false);
  const secret = await secretSentTo(user.email);
  const outcomes = await Promise.all(Array.from({ length: 5 }, async () => (await verify(secret)).body.outcome));
  expect(outcomes.sort()).toEqual([...Array(4).fill('already_confirmed'), 'confirmed']);
  expect(await isVerified(token)).toBe(true);
  expect((await sendAgain(token)).body.code).toBe('email_already_verified');
});

it('the link is sent again on request, five times an hour at most, and then only the newest counts', async () => {
  const { user, token } = await register();
  const first = await secretSentTo(user.email);
  expect((await sendAgain(token)).status).toBe(204);
  const second = await secretSentTo(user.email, 2);
  expect((await verify(first)).body.code).toBe('link_invalid');
  expect(await isVerified(token)).toBe(false);
  const statuses: number[] = [];
  for (let asked = 0; asked < 4; asked += 1) statuses.push((await sendAgain(token)).status);
  expect(statuses).toEqual([204, 204, 204, 429]);
  expect((await verify(second)).body.code).toBe('link_invalid');
  expect((await verify(await secretSentTo(user.email, 5))).body).toEqual({ outcome: 'confirmed' });
  // Also by the older one: what matters to its reader is done.
  expect((await verify(first)).body).toEqual({ outcome: 'already_confirmed' });
});

it('a link has no effect on an e-mail that has changed since', async () => {
  const { user, token } = await register();
  const secret = await secretSentTo(user.email);
  await server.connection
    .collection('users')
    .updateOne({ email: user.email }, { $set: { email: `${user._id}@x.example` } });
  expect((await verify(secret)).status).toBe(410);
  expect(await isVerified(token)).toBe(false);
});

it('registration works without a mail server, where no link can be sent', async () => {
  const silent = await startServer({ mail: { transport: undefined, from: undefined } });
  const body = { name: 'Claire', email: 'claire@example.org', password: 'six-et-plus' };
  expect((await silent.call('POST /auth/register', { body })).status).toBe(201);
  const unverified = await account(silent, 'student', [], undefined, false);
  const { token } = unverified;
  const answers = [
    await silent.call('POST /account/verification', { token }),
    await silent.call('POST /account/email', { token, body: { email: 'autre@example.org' } }),
    await silent.call('POST /auth/forgot-password', { body: { email: body.email } }),
  ];
  await silent.close();
  expect(answers.map(({ status, body: { code } }) => `${status} ${code}`)).toEqual(
    Array(3).fill('503 mail_unavailable'),
  );
});
