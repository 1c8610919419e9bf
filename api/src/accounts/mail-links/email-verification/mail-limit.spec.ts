import type { Session } from '@iris/contract/accounts';
import { beforeEach, expect, it } from 'vitest';
import { unknownId } from '../../../../test/data/factories.ts';
import { drainJobs } from '../../../../test/servers/drain-jobs.ts';
import { sharedServer } from '../../../../test/servers/shared-server.ts';
import { Mailbox, startServerWith } from '../../../../test/servers/smtp.ts';

const VERIFICATION = 'Confirmez votre adresse e-mail';
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
  await drainJobs(server);
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
  await drainJobs(server);
  expect(mailbox.subjectsTo(email).sort()).toEqual([RESET, CHANGE, CHANGE, CHANGE].sort());
});

it('a link that verifies an address is sent three times an hour, with the registration, and then refused', async () => {
  const email = newEmail();
  const token = await tokenOf(email);
  const again = () => server.call('POST /account/verification', { token });
  expect([(await again()).status, (await again()).status]).toEqual([204, 204]);
  const { status, body, headers } = await again();
  expect([status, body.code]).toEqual([429, 'too_many_requests']);
  expect(body.detail).toBe("Trop d'e-mails ont été envoyés à cette adresse. Réessayez dans une heure.");
  expect(Number(headers['retry-after'])).toBeGreaterThan(3000);
  await drainJobs(server);
  expect(mailbox.subjectsTo(email)).toEqual([VERIFICATION, VERIFICATION, VERIFICATION]);
});

it('the addresses are not stored', async () => {
  const email = newEmail();
  await change(await tokenOf(), email);
  const stored = await server.connection.collection('rate_limits').find().toArray();
  expect(stored.length).toBeGreaterThan(0);
  expect(JSON.stringify(stored)).not.toContain('@');
});
