import { permissionSet } from '@iris/contract/foundation';
import { Types } from 'mongoose';
import { expect, it } from 'vitest';
import { account } from '../../../../test/data/factories.ts';
import { drainJobs } from '../../../../test/servers/drain-jobs.ts';
import { mailingServer } from '../../../../test/servers/shared-server.ts';
import { secretIn } from '../../../../test/servers/smtp.ts';
import { createSuperAdmin, terminalPrompt } from '../../../operations/commands/create-super-admin.ts';

const { server, mailbox } = mailingServer();

/** A student and the e-mail. */
async function student() {
  const { id, token } = await account(server);
  const stored = await server.connection.collection('users').findOne({ _id: new Types.ObjectId(id) });
  return { id, token, email: String(stored?.email) };
}

/** The mails to an address, of which there are so many at least. */
async function mailsTo(email: string, expected: number) {
  await drainJobs(server);
  expect(mailbox.to(email).length).toBeGreaterThanOrEqual(expected);
  return mailbox.to(email);
}

const statusesOf = (tokens: string[]) =>
  Promise.all(tokens.map(async (token) => (await server.call('GET /auth/me', { token })).status));

it('a promoted account is told its permissions by mail, with a link that ends its sessions once; one that is refused, or demoted, is told nothing', async () => {
  const [boss, claire] = [await account(server, 'super_admin'), await student()];
  const body = { ...permissionSet(false), manage_courses: true, view_analytics: true };
  const promote = () => server.call('POST /admin/users/:id/make-admin', { token: boss.token, id: claire.id, body });
  expect([(await promote()).status, (await promote()).status]).toEqual([200, 409]);
  await mailsTo(claire.email, 1);
  await server.call('POST /admin/users/:id/revoke-admin', { token: boss.token, id: claire.id });
  const [mail, ...others] = await mailsTo(claire.email, 1);
  expect([mail?.subject, others]).toEqual(['Vous administrez Académie Iris', []]);
  expect(mail?.text).toContain('- Gérer les cours\n- Voir les analyses\n\n');
  expect(mail?.text).not.toContain('Supprimer');

  const second = await server.tokenFor(claire.id);
  const tokens = [claire.token, second, boss.token];
  expect(await statusesOf(tokens)).toEqual([200, 200, 200]);
  const token = secretIn(mail ?? {});
  const end = () => server.call('POST /auth/end-sessions', { body: { token } });
  expect([(await end()).status, (await end()).body.code]).toEqual([204, 'link_invalid']);
  expect(await statusesOf(tokens)).toEqual([401, 401, 200]);
});

it('a super administrator made by the command of the server is told so, with a link that ends the sessions', async () => {
  const claire = await student();
  await createSuperAdmin(
    ['--email', claire.email, '--promote'],
    { MONGODB_URI: server.config.mongodbUri },
    terminalPrompt,
  );
  expect(await statusesOf([claire.token])).toEqual([200]);
  const [mail, ...others] = await mailsTo(claire.email, 1);
  expect([mail?.subject, others]).toEqual(['Votre compte Académie Iris est maintenant Super Admin', []]);
  expect((await server.call('POST /auth/end-sessions', { body: { token: secretIn(mail ?? {}) } })).status).toBe(204);
  expect(await statusesOf([claire.token])).toEqual([401]);
});

it('each mail has its link, however often the account is promoted', async () => {
  const [boss, claire] = [await account(server, 'super_admin'), await student()];
  const target = { token: boss.token, id: claire.id };
  for (let times = 1; times <= 7; times += 1) {
    await server.call('POST /admin/users/:id/make-admin', { ...target, body: permissionSet(true) });
    await mailsTo(claire.email, times);
    await server.call('POST /admin/users/:id/revoke-admin', target);
  }
  expect(new Set(mailbox.to(claire.email).map(secretIn)).size).toBe(7);
});
