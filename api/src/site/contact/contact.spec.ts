import {
  type ContactMessage,
  contactMessageListSchema,
  contactMessageSchema,
  messageCountsSchema,
} from '@iris/contract/contact';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { account, contactInput, unknownId } from '../../../test/factories.ts';
import { startServer, type TestServer } from '../../../test/server.ts';

let server: TestServer;
let token: string;

beforeAll(async () => {
  server = await startServer();
  ({ token } = await account(server, 'admin', ['manage_content', 'can_delete']));
});
afterAll(() => server.close());

const send = async (changes = {}) => {
  const { status, body } = await server.call<ContactMessage>('POST /contact', { body: contactInput(changes) });
  expect(status).toBe(201);
  return contactMessageSchema.parse(body);
};
const list = async (query = {}) => {
  const { body } = await server.call('GET /contact/messages', { token, query });
  return contactMessageListSchema.parse(body);
};
const move = (id: string, new_status: string) => {
  return server.call<ContactMessage>('PUT /contact/messages/:id/status', { token, id, query: { new_status } });
};

describe('POST /contact', () => {
  it('stores the message as new, with its line breaks', async () => {
    const message = await send({ message: 'Bonjour,\n\n<b>merci</b>' });
    expect(message).toMatchObject({ ...contactInput({ message: 'Bonjour,\n\n<b>merci</b>' }), status: 'new' });
    expect(await list()).toContainEqual(message);
  });

  describe('with an Idempotency-Key', () => {
    const sendUnder = (key: string, changes = {}) => {
      const headers = { 'idempotency-key': key };
      return server.call<ContactMessage>('POST /contact', { body: contactInput(changes), headers });
    };
    const countOf = (subject: string) => server.connection.collection('messages').countDocuments({ subject });

    it('stores one message for repeated requests, even simultaneous ones, with the same answer', async () => {
      const attempts = Array.from({ length: 5 }, () => sendUnder('"une-cle-de-message"', { subject: 'Une fois' }));
      const answers = [
        ...(await Promise.all(attempts)),
        await sendUnder('"une-cle-de-message"', { subject: 'Une fois' }),
      ];
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
      expect(new Set(answers.map(({ body }) => contactMessageSchema.parse(body)._id)).size).toBe(1);
      expect(await countOf('Une fois')).toBe(1);
    });

    it('neither returns nor replaces another message with the same key', async () => {
      await sendUnder('"cle-partagee-par-hasard"', { subject: 'Le premier' });
      const { status, text } = await sendUnder('"cle-partagee-par-hasard"', { subject: 'Le second' });
      expect(status).toBe(400);
      expect(text).not.toContain('Le premier');
      expect([await countOf('Le premier'), await countOf('Le second')]).toEqual([1, 0]);
    });

    it.each(['sans-guillemets-autour', '"court"', '"avec espaces dedans"', `"${'x'.repeat(65)}"`])(
      'refuses %s',
      async (key) => {
        const refusal = { status: 400, code: 'invalid_input', errors: { 'idempotency-key': [expect.any(String)] } };
        expect((await sendUnder(key, { subject: 'Mauvaise clé' })).body).toMatchObject(refusal);
        expect(await countOf('Mauvaise clé')).toBe(0);
      },
    );

    it('never returns the key', async () => {
      const { body } = await sendUnder('"cle-que-nul-ne-voit"', { subject: 'Discret' });
      expect(JSON.stringify([body, await list({ q: 'Discret' })])).not.toContain('cle-que-nul');
    });
  });

  it('stores two equal messages without a key', async () => {
    await send({ subject: 'Deux fois' });
    await send({ subject: 'Deux fois' });
    expect(await list({ q: 'Deux fois' })).toHaveLength(2);
  });

  it.each([
    ['name', undefined, 'Le nom est requis'],
    ['email', 'sophie@', "L'adresse e-mail n'est pas valide"],
    [
      'subject',
      'deux\nlignes',
      'Ce texte contient un caractère invisible ou de contrôle\u00a0: effacez-le et retapez-le au clavier',
    ],
    ['message', 'a\u0000b', 'Ce texte contient des caractères interdits'],
    ['message', 'x'.repeat(5001), '5000 caractères au plus'],
    ['status', 'replied', 'Champ inconnu\u00a0: status'],
  ])('refuses %s = %.30j', async (field, value, message) => {
    const answer = await server.call('POST /contact', { body: { ...contactInput(), [field]: value } });
    expect(answer.status).toBe(400);
    expect(answer.body.errors).toEqual({ [field]: [message] });
  });
});

describe('GET /contact/messages', () => {
  it('lists the newest first, all or those in one status', async () => {
    const [older, newer] = [await send(), await send()];
    await move(older._id, 'read');
    expect((await list()).slice(0, 2).map(({ _id }) => _id)).toEqual([newer._id, older._id]);
    expect((await list({ status_filter: 'read' })).map(({ _id }) => _id)).toEqual([older._id]);
    expect((await list({ status_filter: 'new' })).every(({ status }) => status === 'new')).toBe(true);
  });

  it('rejects an unknown status', async () => {
    const query = { status_filter: 'lu' };
    const { status, body } = await server.call('GET /contact/messages', { token, query });
    expect(status).toBe(400);
    expect(body.errors).toEqual({ status_filter: ['Le filtre doit être new, read ou replied'] });
  });
});

describe('a long list of messages', () => {
  const word = 'Glaucome';
  const sent: ContactMessage[] = [];

  beforeAll(async () => {
    sent.push(await send({ name: `Zoé ${word}` }));
    sent.push(await send({ subject: `Un ${word} aigu` }));
    sent.push(await send({ email: `${word}@example.org` }));
    await send({ message: `Le mot ${word} dans le texte n'est pas cherché.` });
    await move(sent[0]?._id ?? '', 'read');
  });

  it('can be searched by name, subject and e-mail within a status', async () => {
    expect((await list({ q: 'GLAUCÔME' })).map(({ _id }) => _id)).toEqual(sent.map(({ _id }) => _id).reverse());
    expect((await list({ q: word, status_filter: 'read' })).map(({ _id }) => _id)).toEqual([sent[0]?._id]);
  });

  it('is paged with limit and after', async () => {
    const [newest, ...rest] = await list({ q: word });
    expect(await list({ q: word, limit: '1' })).toEqual([newest]);
    expect(await list({ q: word, limit: '5', after: newest?._id ?? '' })).toEqual(rest);
    expect(await list({ q: word, status_filter: 'read', after: sent[0]?._id ?? '' })).toEqual([]);
  });

  it('is counted in total and by status', async () => {
    const counts = async (query = {}) => {
      return messageCountsSchema.parse((await server.call('GET /contact/messages/counts', { token, query })).body);
    };
    expect(await counts({ q: word })).toEqual({ all: 3, new: 2, read: 1, replied: 0 });
    expect(await counts({ q: 'aucun message' })).toEqual({ all: 0, new: 0, read: 0, replied: 0 });
    expect((await counts()).all).toBe((await list()).length);
  });

  it.each([
    ['limit', '0'],
    ['limit', '201'],
    ['after', 'abc'],
    ['q', 'x'.repeat(201)],
  ])('refuses %s=%.10j', async (name, value) => {
    const { status, body } = await server.call('GET /contact/messages', { token, query: { [name]: value } });
    expect(status).toBe(400);
    expect(Object.keys(body.errors ?? {})).toEqual([name]);
  });
});

describe('PUT /contact/messages/:id/status', () => {
  it('goes from new to read to replied', async () => {
    const { _id } = await send();
    for (const status of ['read', 'replied']) {
      const answer = await move(_id, status);
      expect(answer.status).toBe(200);
      expect(contactMessageSchema.parse(answer.body).status).toBe(status);
    }
  });

  it.each([
    ['new', 'replied'],
    ['read', 'read'],
    ['replied', 'replied'],
  ])('never goes from %s to %s', async (from, to) => {
    const { _id } = await send();
    if (from !== 'new') await move(_id, 'read');
    if (from === 'replied') await move(_id, 'replied');
    const { status, body } = await move(_id, to);
    expect(status).toBe(409);
    expect(body).toMatchObject({ code: 'invalid_transition', detail: 'Ce changement de statut est impossible' });
  });

  it('goes back from replied to read', async () => {
    const { _id } = await send();
    for (const status of ['read', 'replied']) await move(_id, status);
    const answer = await move(_id, 'read');
    expect(answer.status).toBe(200);
    expect(contactMessageSchema.parse(answer.body).status).toBe('read');
  });

  it('rejects a change based on another status than the current one', async () => {
    const { _id } = await send();
    for (const status of ['read', 'replied']) await move(_id, status);
    const query = { new_status: 'read', current_status: 'new' };
    const { status, body } = await server.call('PUT /contact/messages/:id/status', { token, id: _id, query });
    expect(status).toBe(409);
    expect(body).toMatchObject({ code: 'invalid_transition' });
  });

  it('accepts one of two simultaneous changes', async () => {
    const { _id } = await send();
    const answers = await Promise.all([move(_id, 'read'), move(_id, 'read')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('rejects the status new, and a missing status', async () => {
    const { _id } = await send();
    expect((await move(_id, 'new')).status).toBe(400);
    expect((await server.call('PUT /contact/messages/:id/status', { token, id: _id })).status).toBe(400);
  });

  it('answers 404 for a deleted message', async () => {
    expect((await move(unknownId(), 'read')).body).toMatchObject({ status: 404, code: 'message_not_found' });
  });
});

describe('DELETE /contact/messages/:id', () => {
  it.each([[], ['read'], ['read', 'replied']])('deletes a message in any status', async (...steps: string[]) => {
    const { _id } = await send();
    for (const step of steps) await move(_id, step);
    const remove = () => server.call('DELETE /contact/messages/:id', { token, id: _id });
    expect((await remove()).status).toBe(204);
    expect((await remove()).body).toMatchObject({ status: 404, code: 'message_not_found' });
  });
});
