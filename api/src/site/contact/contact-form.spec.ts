import { expect, it } from 'vitest';
import { contactInput } from '../../../test/data/factories.ts';
import { sharedServer } from '../../../test/servers/shared-server.ts';

const server = sharedServer();

const FORM = 'application/x-www-form-urlencoded';
const SAME_ORIGIN = { 'sec-fetch-site': 'same-origin' };

/** Sends the form of the contact page as a browser without scripts does. */
function submit(changes = {}, headers: Record<string, string> = SAME_ORIGIN, url = '/contact') {
  const payload = new URLSearchParams(contactInput(changes)).toString();
  return server.send({ method: 'POST', url, headers: { 'content-type': FORM, ...headers }, payload });
}

const stored = (subject: string) => server.connection.collection('messages').find({ subject }).toArray();

it('stores the message, with its line breaks, and leads to the confirmation', async () => {
  const { status, headers } = await submit({ subject: 'Sans script', message: 'Bonjour,\r\nmerci' });
  expect([status, headers.location]).toEqual([303, '/contact?envoye=1']);
  expect(await stored('Sans script')).toMatchObject([{ status: 'new', message: 'Bonjour,\nmerci' }]);
});

it('stores a message that is sent twice once, and another one of the same sender', async () => {
  const answers = await Promise.all([1, 2, 3].map(() => submit({ subject: 'Deux clics' })));
  expect(answers.map(({ status }) => status)).toEqual([303, 303, 303]);
  await submit({ subject: 'Deux clics', message: 'Un autre texte' });
  expect(await stored('Deux clics')).toHaveLength(2);
});

it('stores nothing that the API would refuse, nor a field that the form does not have', async () => {
  await submit({ subject: 'Refusé', email: 'sophie@' });
  expect(await stored('Refusé')).toEqual([]);
  await submit({ subject: 'Champ en trop', status: 'replied' });
  expect(await stored('Champ en trop')).toMatchObject([{ status: 'new' }]);
});

it('accepts the form from a page of this site only, and the API no form at all', async () => {
  const table: [number, Record<string, string>, string?][] = [
    [403, { 'sec-fetch-site': 'cross-site' }],
    [403, { 'sec-fetch-site': 'same-site' }],
    [403, { 'sec-fetch-site': 'none' }],
    [403, { origin: 'https://ailleurs.example', host: 'iris.example' }],
    [403, { origin: 'null', host: 'iris.example' }],
    [403, { host: 'iris.example' }],
    [303, { origin: 'https://iris.example', host: 'iris.example' }],
    [415, { ...SAME_ORIGIN, 'content-type': 'text/plain' }],
    [415, SAME_ORIGIN, '/api/contact'],
    [415, { ...SAME_ORIGIN, 'content-type': 'application/json' }],
  ];
  const wrong = [];
  for (const [index, [expected, headers, url]] of table.entries()) {
    const subject = `Origine ${index}`;
    const isJson = headers['content-type'] === 'application/json';
    const { status } = isJson
      ? await server.send({ method: 'POST', url: '/contact', headers, payload: contactInput({ subject }) })
      : await submit({ subject }, headers, url);
    const isStored = (await stored(subject)).length > 0;
    if (status !== expected || isStored !== (expected === 303)) wrong.push([headers, url, status, isStored]);
  }
  expect(wrong).toEqual([]);
});
