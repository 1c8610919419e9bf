import type { Invitation } from '@iris/contract/institutions';
import { expect, it } from 'vitest';
import { unknownId } from '../../../../test/data/factories.ts';
import { sharedServer } from '../../../../test/servers/shared-server.ts';
import { Mailbox, startServerWith } from '../../../../test/servers/smtp.ts';
import { institution, memberOf } from './invitations.fixtures.ts';

const server = sharedServer(() => startServerWith(new Mailbox(), { rateLimitPerMinute: 20 }));

it('an address gets three letters of an institution an hour, however often it is invited, resent and withdrawn', async () => {
  const id = await institution(server);
  const { token } = await memberOf(server, id);
  const email = `${unknownId()}@example.org`;
  const invite = (address = email) => {
    const body = { name: '', email: address, role: 'tutor', order: null };
    return server.call<Invitation & { code: string; detail: string }>('POST /institutions/:id/invitations', {
      ...{ token, id, body },
    });
  };
  const path = ({ _id }: Invitation) => ({ token, params: { id, invitation: _id } });
  const withdraw = (invitation: Invitation) =>
    server.call('DELETE /institutions/:id/invitations/:invitation', path(invitation));
  await withdraw((await invite()).body);
  const { body } = await invite();
  const resend = () =>
    server.call<{ code: string }>('POST /institutions/:id/invitations/:invitation/resend', path(body));
  expect((await resend()).status).toBe(200);
  expect((await resend()).body.code).toBe('too_many_requests');
  expect((await withdraw(body)).status).toBe(204);
  expect((await invite()).body).toMatchObject({ code: 'too_many_requests', detail: expect.stringContaining('heure') });
  expect(await server.connection.collection('invitations').countDocuments({ email, state: 'open' })).toBe(0);
  expect((await invite(`${unknownId()}@example.org`)).status).toBe(201);
});
