import { beforeEach, expect, it } from 'vitest';
import { account } from '../../../test/data/factories.ts';
import { webinar } from '../../../test/data/webinars.ts';
import { drainJobs } from '../../../test/servers/drain-jobs.ts';
import { sharedServer } from '../../../test/servers/shared-server.ts';
import { Mailbox, startServerWith } from '../../../test/servers/smtp.ts';
import { emailOf } from '../../accounts/institutions/invitations/invitations.fixtures.ts';
import { kindOfTitle } from './registrations.fixtures.ts';

const mailbox = new Mailbox();
const server = sharedServer(() => startServerWith(mailbox, { rateLimitPerMinute: 20 }));

beforeEach(() => server.connection.collection('rate_limits').deleteMany({}));

it('registering and leaving again and again sends five mails a day, then one that says how it ended', async () => {
  const { _id } = await webinar(server, { link: '' });
  const { id, token } = await account(server);
  const email = await emailOf(server, { id });
  for (let round = 0; round < 5; round += 1) {
    await server.call('PUT /webinars/:id/registration', { token, id: _id });
    await drainJobs(server);
    await server.call('DELETE /webinars/:id/registration', { token, id: _id });
    await drainJobs(server);
  }
  await server.call('PUT /webinars/:id/registration', { token, id: _id });
  await drainJobs(server);
  const subjects = () => mailbox.subjectsTo(email).map((subject) => kindOfTitle(subject ?? ''));
  expect(subjects()).toHaveLength(5);
  // The next day.
  await server.connection.collection('rate_limits').deleteMany({});
  await server.connection
    .collection('jobs')
    .updateMany({ kind: 'mail_notification' }, { $set: { lease_until: new Date(0) } });
  await drainJobs(server);
  expect(subjects().slice(5)).toEqual(['Votre place est confirmée']);
});
