import {
  type ContactMessage,
  contactMessageListSchema,
  contactMessageSchema,
  messageCountsSchema,
} from '@iris/contract/site';
import { beforeAll, describe, expect, it } from 'vitest';
import { account, contactInput, unknownId } from '../../../test/data/factories.ts';
import { sharedServer } from '../../../test/servers/shared-server.ts';

const server = sharedServer();
let token: string;

beforeAll(async () => {
  ({ token } = await account(server, 'admin', ['manage_content', 'can_delete']));
});

const send = async (changes = {}) => {
  const { status, body } = await server.call<ContactMessage>('POST /contact', { body: contactInput(changes) });
  expect(status).toBe(201);
  return contactMessageSchema.parse(body);
};
const list = async (query = {}) => {
  const { body } = await server.call('GET /contact/messages', { token, query });
  return contactMessageListSchema.parse(body);
};
const move = (id: string, new_status: string, current_status?: string) => {
  const query = { new_status, ...(current_status && { current_status }) };
  return server.call<ContactMessage>('PUT /contact/messages/:id/status', { token, id, query });
};

describe('POST /contact', () => {
  it('stores the message as new, with its line breaks', async () => {
    const message = await send({ message: 'Bonjour,\n\n<b>merci</b>' });
    expect(message).toMatchObject({ ...contactInput({ message: 'Bonjour,\n\n<b>merci</b>' }), status: 'new' });
    expect(await list()).toContainEqual(message);
  });

  it('refuses what the contract does, each field with its message', async () => {
    const wrong = {
      name: undefined,
      email: 'sophie@',
      subject: 'deux\nlignes',
      message: 'a\u0000b',
      status: 'replied',
    };
    const { status, body } = await server.call('POST /contact', { body: { ...contactInput(), ...wrong } });
    expect([status, body.errors]).toMatchObject([
      400,
      {
        name: ['Le nom est requis'],
        email: ["L'adresse e-mail n'est pas valide"],
        subject: [expect.stringContaining('un caractère invisible ou de contrôle')],
        message: ['Ce texte contient des caractères interdits'],
        status: ['Champ inconnu\u00a0: status'],
      },
    ]);
  });

  describe('with an Idempotency-Key', () => {
    const sendUnder = (key: string, changes = {}) => {
      const headers = { 'idempotency-key': key };
      return server.call<ContactMessage>('POST /contact', { body: contactInput(changes), headers });
    };
    const countOf = (subject: string) => server.connection.collection('messages').countDocuments({ subject });

    it('stores one message for repeated requests, even simultaneous ones, with the same answer, and two without', async () => {
      const once = () => sendUnder('"une-cle-de-message"', { subject: 'Une fois' });
      const answers = [...(await Promise.all(Array.from({ length: 5 }, once))), await once()];
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
      expect(new Set(answers.map(({ body }) => contactMessageSchema.parse(body)._id)).size).toBe(1);
      expect(await countOf('Une fois')).toBe(1);
      expect(JSON.stringify([answers[0]?.body, await list({ q: 'Une fois' })])).not.toContain('une-cle');
      for (const subject of ['Deux fois', 'Deux fois']) await send({ subject });
      expect(await countOf('Deux fois')).toBe(2);
    });

    it('neither returns nor replaces another message with the same key', async () => {
      await sendUnder('"cle-partagee-par-hasard"', { subject: 'Le premier' });
      const { status, text } = await sendUnder('"cle-partagee-par-hasard"', { subject: 'Le second' });
      expect(status).toBe(400);
      expect(text).not.toContain('Le premier');
      expect([await countOf('Le premier'), await countOf('Le second')]).toEqual([1, 0]);
    });

    it('refuses another form of keys', async () => {
      for (const key of ['sans-guillemets-autour', '"court"', '"avec espaces dedans"', `"${'x'.repeat(65)}"`]) {
        const refusal = { status: 400, code: 'invalid_input', errors: { 'idempotency-key': [expect.any(String)] } };
        expect((await sendUnder(key, { subject: 'Mauvaise clé' })).body).toMatchObject(refusal);
      }
      expect(await countOf('Mauvaise clé')).toBe(0);
    });
  });
});

it('messages are listed newest first, searched by name, subject and e-mail, within a status, paged and counted', async () => {
  const word = 'Glaucome';
  const sent = [
    await send({ name: `Zoé ${word}` }),
    await send({ subject: `Un ${word} aigu` }),
    await send({ email: `${word}@example.org` }),
  ].map(({ _id }) => _id);
  await send({ message: `Le mot ${word} dans le texte n'est pas cherché.` });
  await move(sent[0] ?? '', 'read');
  const ids = async (query: object) => (await list(query)).map(({ _id }) => _id);
  expect(await ids({ q: 'GLAUCÔME' })).toEqual(sent.toReversed());
  expect(await ids({ q: word, status_filter: 'read' })).toEqual([sent[0]]);
  expect(await ids({ q: word, limit: '1' })).toEqual([sent[2]]);
  expect(await ids({ q: word, limit: '5', after: sent[2] ?? '' })).toEqual([sent[1], sent[0]]);
  const counts = async (query = {}) => {
    return messageCountsSchema.parse((await server.call('GET /contact/messages/counts', { token, query })).body);
  };
  expect(await counts({ q: word })).toEqual({ all: 3, new: 2, read: 1, replied: 0 });
  expect(await counts({ q: 'aucun message' })).toEqual({ all: 0, new: 0, read: 0, replied: 0 });
  expect((await counts()).all).toBe((await list()).length);
  const unknown = await server.call('GET /contact/messages', { token, query: { status_filter: 'lu' } });
  expect(unknown.body.errors).toEqual({ status_filter: ['Le filtre doit être new, read ou replied'] });
});

describe('the status of a message', () => {
  it('goes from new to read to replied and back to read, and nowhere else', async () => {
    const { _id } = await send();
    const moved: [string, number][] = [];
    for (const to of ['new', 'replied', 'read', 'read', 'replied', 'replied', 'read']) {
      moved.push([to, (await move(_id, to)).status]);
    }
    expect(moved).toEqual([
      ['new', 400],
      ['replied', 409],
      ['read', 200],
      ['read', 409],
      ['replied', 200],
      ['replied', 409],
      ['read', 200],
    ]);
    const { body } = await move(_id, 'read');
    expect(body).toMatchObject({
      code: 'invalid_transition',
      detail: 'Ce changement de statut est impossible',
    });
    expect((await move(unknownId(), 'read')).body).toMatchObject({ status: 404, code: 'message_not_found' });
  });

  it('is not changed on the basis of another one than the current one, nor twice at once', async () => {
    const { _id } = await send();
    const answers = await Promise.all([move(_id, 'read'), move(_id, 'read')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    await move(_id, 'replied');
    expect((await move(_id, 'read', 'new')).body).toMatchObject({ status: 409, code: 'invalid_transition' });
  });
});

it('a message is deleted once', async () => {
  const { _id } = await send();
  const remove = () => server.call('DELETE /contact/messages/:id', { token, id: _id });
  expect((await remove()).status).toBe(204);
  expect((await remove()).body).toMatchObject({ status: 404, code: 'message_not_found' });
});
