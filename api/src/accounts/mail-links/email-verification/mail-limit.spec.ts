import type { Session } from '@iris/contract/accounts';
import { beforeEach, expect, it } from 'vitest';
import { unknownId } from '../../../../test/data/factories.ts';
import { sharedServer } from '../../../../test/servers/shared-server.ts';
import { allSent, Mailbox, startServerWith } from '../../../../test/servers/smtp.fixtures.ts';

const CHANGE = 'Confirmez votre nouvelle adresse e-mail';
const IN_USE = 'Cette adresse a déjà un compte';
const RESET = 'Choisissez un nouveau mot de passe';

const mailbox = new Mailbox();
const server = sharedServer(() => startServerWith(mailbox, { rateLimitPerMinute: 20 }));
beforeEach(() => server.connection.collection('rate_limits').deleteMany({}));

const newEmail = () => `${unknownId()}@example.org`;
const register = (email = newEmail()) =>
  server.call<Session>('POST /auth/register', { body: { name: 'Claire', email, password: 'six-et-plus' } });
const tokenOf = async (email?: string) => (await register(email)).body.token;
const change = (token: string, email: string) => server.call('POST /account/email', { token, body: { email } });

it.each([
  ['nobody has', CHANGE, 3, async () => newEmail()],
  // The first of the three was sent by the registration.
  ['an account has', IN_USE, 2, async () => (await register()).body.user.email],
])('three accounts send an address that %s at most three mails an hour', async (_, subject, allowed, target) => {
  const victim = await target();
  const tokens = [await tokenOf(), await tokenOf(), await tokenOf()];
  const statuses: number[] = [];
  for (const token of tokens) {
    for (let asked = 0; asked < 5; asked += 1) statuses.push((await change(token, victim)).status);
  }
  expect(statuses).toEqual([...Array(allowed).fill(204), ...Array(15 - allowed).fill(429)]);
  await allSent(server);
  expect(mailbox.subjectsTo(victim).filter((one) => one === subject)).toHaveLength(allowed);
  expect(mailbox.to(victim)).toHaveLength(3);
  const other = await change(tokens[2] ?? '', newEmail());
  expect(other.status).toBe(204);
});

it('the owner of an address to which others had mails sent can register, and get a link to a new password', async () => {
  const [email, token] = [newEmail(), await tokenOf()];
  for (let sent = 0; sent < 3; sent += 1) expect((await change(token, email)).status).toBe(204);
  expect((await register(email)).status).toBe(201);
  await server.call('POST /auth/forgot-password', { body: { email } });
  await allSent(server);
  expect(mailbox.subjectsTo(email)).toEqual([CHANGE, CHANGE, CHANGE, RESET]);
});

it('the addresses are not stored', async () => {
  const email = newEmail();
  await change(await tokenOf(), email);
  const stored = await server.connection.collection('rate_limits').find().toArray();
  expect(stored.length).toBeGreaterThan(0);
  expect(JSON.stringify(stored)).not.toContain('@');
});
