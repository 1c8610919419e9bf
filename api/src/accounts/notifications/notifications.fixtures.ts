import type { NotificationList, User } from '@iris/contract/accounts';
import { type Account, account } from '../../../test/data/factories.ts';
import { zoneAt } from '../../../test/data/time-zones.ts';
import type { TestServer } from '../../../test/servers/server.ts';

/** A student with the e-mail, to which mails are sent at once: it is noon there. */
export async function reader(server: TestServer): Promise<Account & { email: string }> {
  const { id, token } = await account(server);
  await server.call('PUT /account/mail-preferences', { token, body: { refused: [], time_zone: zoneAt(12) } });
  return { id, token, email: (await server.call<User>('GET /auth/me', { token })).body.email };
}

/** The notifications of an account. */
export async function notificationsOf(server: TestServer, { token }: Account): Promise<NotificationList> {
  return (await server.call<NotificationList>('GET /account/notifications', { token })).body;
}

/** Their titles, the latest first. */
export async function titlesOf(server: TestServer, of: Account): Promise<string[]> {
  return (await notificationsOf(server, of)).notifications.map(({ title }) => title);
}
