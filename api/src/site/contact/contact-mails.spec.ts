import { beforeEach, describe, expect, it } from 'vitest';
import { contactInput, unknownId } from '../../../test/data/factories.ts';
import { drainJobs } from '../../../test/servers/drain-jobs.ts';
import { sharedServer } from '../../../test/servers/shared-server.ts';
import { Mailbox, startServerWith } from '../../../test/servers/smtp.ts';

const INBOX = 'contact@academie-iris.example';
const ACKNOWLEDGMENT = 'Nous avons bien reçu votre message';

const mailbox = new Mailbox();
const server = sharedServer(() => startServerWith(mailbox, { rateLimitPerMinute: 20 }));
beforeEach(async () => {
  mailbox.mails.length = 0;
  await server.connection.collection('rate_limits').deleteMany({});
});

const newEmail = () => `${unknownId()}@example.org`;
const send = (changes = {}, headers = {}) =>
  server.call('POST /contact', { body: contactInput({ email: newEmail(), ...changes }), headers });

describe('a message of the contact page', () => {
  it('is mailed to the academy, with whom to answer, and acknowledged to the address without a word of it', async () => {
    const email = newEmail();
    const message = 'Gagnez 1 000 € sur https://mal.example\n\nMerci.';
    await send({ name: 'Sophie <a@b.example>, "Dr"', email, subject: 'Offre https://mal.example', message });
    await drainJobs(server);
    const [received] = mailbox.to(INBOX);
    expect(received?.subject).toBe('Message de contact\u00a0: Offre https://mal.example');
    expect(received?.replyTo?.value).toEqual([{ name: 'Sophie <a@b.example>, "Dr"', address: email }]);
    expect(received?.text).toContain('> Gagnez 1 000 € sur https://mal.example\n> \n> Merci.');
    const [acknowledged, ...others] = mailbox.to(email);
    expect([acknowledged?.subject, others]).toEqual([ACKNOWLEDGMENT, []]);
    for (const content of [acknowledged?.text, acknowledged?.html])
      expect(content).not.toMatch(/mal\.example|Gagnez|Merci|Sophie|Offre/);
    expect(acknowledged?.text).toContain(
      'Vous recevez ce message parce que la page Contact a été remplie avec cette adresse.',
    );
  });

  it('acknowledges once a day to an address, of whatever sender, and mails each message to the academy once', async () => {
    const email = newEmail();
    const key = { 'idempotency-key': `"${unknownId()}"` };
    await Promise.all([send({ email, subject: 'Une' }, key), send({ email, subject: 'Une' }, key)]);
    await Promise.all(['Deux', 'Trois'].map((subject) => send({ email: email.toUpperCase(), subject })));
    await drainJobs(server);
    expect(mailbox.subjectsTo(email)).toEqual([ACKNOWLEDGMENT]);
    const subjects = mailbox.subjectsTo(INBOX).map((subject) => subject?.split('\u00a0: ')[1]);
    expect(subjects.sort()).toEqual(['Deux', 'Trois', 'Une']);
  });

  it('is not acknowledged to the academy itself', async () => {
    await send({ email: INBOX });
    await drainJobs(server);
    expect(mailbox.to(INBOX)).toHaveLength(1);
  });

  it('of 5,000 characters of any kind is mailed whole, and no field becomes a header', async () => {
    const message = `Bcc: tous@example.org\r\n.\r\n${'é<&>'.repeat(1200)}`;
    const { status } = await send({ message, subject: 'Bcc: tous@example.org' });
    expect(status).toBe(201);
    for (const changes of [{ name: 'a\r\nBcc: tous@example.org' }, { subject: 'a\nBcc: tous@example.org' }])
      expect((await send(changes)).status).toBe(400);
    await drainJobs(server);
    const [received, ...others] = mailbox.to(INBOX);
    expect(others).toEqual([]);
    expect([received?.bcc, received?.headers.get('bcc')]).toEqual([undefined, undefined]);
    expect(received?.text).toContain('> Bcc: tous@example.org\n> .\n> é<&>é');
    expect(received?.text?.match(/é<&>/g)).toHaveLength(1200);
    expect(mailbox.to('tous@example.org')).toEqual([]);
  });
});
