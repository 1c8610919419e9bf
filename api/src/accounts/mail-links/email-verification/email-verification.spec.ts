import type { Session } from '@iris/contract/auth';
import type { User } from '@iris/contract/users';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { account, unknownId } from '../../../../test/factories.ts';
import { startServer, type TestServer } from '../../../../test/server.ts';
import { MAIL_POLL, Mailbox, secretIn, startServerWith } from '../../../../test/smtp.fixtures.ts';

const mailbox = new Mailbox();
let server: TestServer;

beforeAll(async () => {
  server = await startServerWith(mailbox);
});
afterAll(() => server.close());

async function register(): Promise<Session> {
  const body = { name: 'Claire', email: `${unknownId()}@example.org`, password: 'six-et-plus' };
  return (await server.call<Session>('POST /auth/register', { body })).body;
}

async function secretSentTo(email: string, number = 1): Promise<string> {
  await vi.waitFor(() => expect(mailbox.to(email)).toHaveLength(number), MAIL_POLL);
  return secretIn(mailbox.to(email)[number - 1] ?? {});
}

const verify = (token: string) =>
  server.call<{ outcome?: string; code?: string }>('POST /auth/verify-email', { body: { token } });
const sendAgain = (token: string) => server.call('POST /account/verification', { token });
const isVerified = async (token: string) => (await server.call<User>('GET /auth/me', { token })).body.email_verified;

it('a registered account is verified by the link in its mail, once; opened again, the link says so', async () => {
  const { user, token } = await register();
  expect(user.email_verified).toBe(false);
  const secret = await secretSentTo(user.email);
  expect((await verify(secret)).body).toEqual({ outcome: 'confirmed' });
  expect(await isVerified(token)).toBe(true);
  expect((await verify(secret)).body).toEqual({ outcome: 'already_confirmed' });
});

it('a link that is opened twice at once confirms once', async () => {
  const { user } = await register();
  const secret = await secretSentTo(user.email);
  const outcomes = await Promise.all(Array.from({ length: 20 }, async () => (await verify(secret)).body.outcome));
  expect(outcomes.filter((outcome) => outcome === 'confirmed')).toHaveLength(1);
  expect(outcomes.filter((outcome) => outcome === 'already_confirmed')).toHaveLength(19);
});

it('the link is sent again on request, and then only the newer one counts', async () => {
  const { user, token } = await register();
  const first = await secretSentTo(user.email);
  expect((await sendAgain(token)).status).toBe(204);
  const second = await secretSentTo(user.email, 2);
  expect((await verify(first)).body.code).toBe('link_invalid');
  expect(await isVerified(token)).toBe(false);
  expect((await verify(second)).body).toEqual({ outcome: 'confirmed' });
  // Also by the older one: what matters to its reader is done.
  expect((await verify(first)).body).toEqual({ outcome: 'already_confirmed' });
});

it('is sent five times an hour at most, and to no verified account', async () => {
  const { token } = await register();
  const statuses: number[] = [];
  for (let asked = 0; asked < 5; asked += 1) statuses.push((await sendAgain(token)).status);
  expect(statuses).toEqual([204, 204, 204, 204, 429]);
  const verified = await account(server);
  expect((await sendAgain(verified.token)).body.code).toBe('email_already_verified');
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

it('registration works without a mail server, where the link cannot be sent', async () => {
  const silent = await startServer({ mail: { transport: undefined, from: undefined } });
  const body = { name: 'Claire', email: 'claire@example.org', password: 'six-et-plus' };
  const registered = await silent.call<Session>('POST /auth/register', { body });
  const again = await silent.call('POST /account/verification', { token: registered.body.token });
  await silent.close();
  expect([registered.status, again.status, again.body.code]).toEqual([201, 503, 'mail_unavailable']);
});
