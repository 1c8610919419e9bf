import type { Session } from '@iris/contract/auth';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { unknownId } from '../../test/factories.ts';
import { startServer, type TestServer } from '../../test/server.ts';
import { Mailbox } from '../../test/smtp.fixtures.ts';

const POLL = { timeout: 20_000, interval: 20 };

const mailbox = new Mailbox();
let server: TestServer;

beforeAll(async () => {
  await mailbox.start();
  server = await startServer({ mail: { transport: { smtp: mailbox.url }, from: undefined } });
});
afterAll(async () => {
  await server.close();
  await mailbox.stop();
});

it('a change of password is told by mail, a refused one is not', async () => {
  const body = { name: 'Claire', email: `${unknownId()}@example.org`, password: 'ancien-secret' };
  const { token } = (await server.call<Session>('POST /auth/register', { body })).body;
  const change = (current_password: string, password: string) =>
    server.call('POST /auth/password', { token, body: { current_password, password } });
  expect((await change('un-autre', 'nouveau-secret')).status).toBe(400);
  expect((await change('ancien-secret', 'nouveau-secret')).status).toBe(204);
  const jobs = server.connection.collection('jobs');
  await vi.waitFor(async () => expect(await jobs.countDocuments()).toBe(0), POLL);
  const subjects = mailbox.to(body.email).map(({ subject }) => subject);
  expect(subjects.sort()).toEqual(['Confirmez votre adresse e-mail', 'Votre mot de passe a été changé']);
});
