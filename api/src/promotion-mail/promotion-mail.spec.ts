import { permissionSet } from '@iris/contract/permissions';
import { Types } from 'mongoose';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { account } from '../../test/factories.ts';
import { startServer, type TestServer } from '../../test/server.ts';
import { Mailbox, secretIn } from '../../test/smtp.fixtures.ts';

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

it('a promoted account is told its permissions by mail, with a link that ends its sessions once; one that is refused, or demoted, is told nothing', async () => {
  const [boss, claire] = [await account(server, 'super_admin'), await account(server)];
  const stored = await server.connection.collection('users').findOne({ _id: new Types.ObjectId(claire.id) });
  const email = String(stored?.email);
  const body = { ...permissionSet(false), manage_courses: true, view_analytics: true };
  const promote = () => server.call('POST /admin/users/:id/make-admin', { token: boss.token, id: claire.id, body });
  expect([(await promote()).status, (await promote()).status]).toEqual([200, 409]);
  await server.call('POST /admin/users/:id/revoke-admin', { token: boss.token, id: claire.id });
  await vi.waitFor(() => expect(mailbox.to(email)).not.toEqual([]), POLL);
  const waiting = server.connection.collection('outgoing_mails');
  await vi.waitFor(async () => expect(await waiting.countDocuments()).toBe(0), POLL);
  const [mail, ...others] = mailbox.to(email);
  expect([mail?.subject, others]).toEqual(['Vous administrez Académie Iris', []]);
  expect(mail?.text).toContain('- Gérer les cours\n- Voir les analyses\n\n');
  expect(mail?.text).not.toContain('Supprimer');

  const second = await server.tokenFor(claire.id);
  const statuses = () =>
    Promise.all(
      [claire.token, second, boss.token].map(async (token) => (await server.call('GET /auth/me', { token })).status),
    );
  expect(await statuses()).toEqual([200, 200, 200]);
  const token = secretIn(mail ?? {});
  const end = () => server.call('POST /auth/end-sessions', { body: { token } });
  expect([(await end()).status, (await end()).body.code]).toEqual([204, 'link_invalid']);
  expect(await statuses()).toEqual([401, 401, 200]);
});
