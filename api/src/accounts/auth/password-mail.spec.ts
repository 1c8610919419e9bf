import type { Session } from '@iris/contract/auth';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { unknownId } from '../../../test/factories.ts';
import type { TestServer } from '../../../test/server.ts';
import { allSent, Mailbox, startServerWith } from '../../../test/smtp.fixtures.ts';

const mailbox = new Mailbox();
let server: TestServer;

beforeAll(async () => {
  server = await startServerWith(mailbox);
});
afterAll(() => server.close());

it('a change of password is told by mail, a refused one is not', async () => {
  const body = { name: 'Claire', email: `${unknownId()}@example.org`, password: 'ancien-secret' };
  const { token } = (await server.call<Session>('POST /auth/register', { body })).body;
  const change = (current_password: string, password: string) =>
    server.call('POST /auth/password', { token, body: { current_password, password } });
  expect((await change('un-autre', 'nouveau-secret')).status).toBe(400);
  expect((await change('ancien-secret', 'nouveau-secret')).status).toBe(204);
  await allSent(server);
  expect(mailbox.subjectsTo(body.email).sort()).toEqual([
    'Confirmez votre adresse e-mail',
    'Votre mot de passe a été changé',
  ]);
});
