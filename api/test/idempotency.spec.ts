import { randomUUID } from 'node:crypto';
import type { Institution } from '@iris/contract/institutions';
import type { Note } from '@iris/contract/learning';
import { Types } from 'mongoose';
import { expect, it } from 'vitest';
import { account } from './data/factories.ts';
import type { PreparedCall } from './repeated/keyed-call.ts';
import { KEYED_ROUTES, keyedCalls, REUSED, withOther } from './repeated/keyed-calls.fixtures.ts';
import { sharedServer } from './servers/shared-server.ts';

const server = sharedServer();
const keyed = keyedCalls(server);
const { prepare, send, countKeys, expectRepeated, expectScope } = keyed;

it.each(KEYED_ROUTES)('%s is executed once for each key', expectRepeated);

// One that creates and one that changes; the full spec has all.
it.each(['POST /campuses', 'PUT /notes/:id'] as const)(
  '%s is executed once when it is sent twice at once, and anew with another key or by another account',
  expectScope,
);

it('of two different inputs with one key at once, one is executed and the other one is refused', async () => {
  const [call, key] = [await prepare('POST /campuses'), randomUUID()];
  const answers = await Promise.all([call, withOther(call)].map((one) => send('POST /campuses', one, key)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 400]);
  expect(answers.find(({ status }) => status === 400)?.body).toMatchObject(REUSED);
  expect(await countKeys(key)).toBe(1);
});

it('a change that was refused leaves its key, with which it succeeds once nothing is in its way', async () => {
  const { token } = keyed.admin;
  const name = 'Clinique du Parc';
  const [create, created] = [{ token, body: { name, siret: '' } }, randomUUID()];
  const { body: taken } = await server.call<Institution>('POST /admin/institutions', create);
  const conflict = await send('POST /admin/institutions', create, created);
  expect(conflict.body).toMatchObject({ status: 409, code: 'institution_taken' });
  await server.call('PUT /admin/institutions/:id', { token, id: taken._id, body: { name: 'Clinique', siret: '' } });

  const [replace, replaced] = [await prepare('PUT /admin/activities/:id/raters'), randomUUID()];
  const rater = await account(server);
  const email = `evaluateur-${rater.id}@example.org`;
  const named = { ...replace, body: { raters: [email] } };
  const invalid = await send('PUT /admin/activities/:id/raters', named, replaced);
  expect(invalid.body).toMatchObject({ status: 400, code: 'invalid_input' });
  await server.connection.collection('users').updateOne({ _id: new Types.ObjectId(rater.id) }, { $set: { email } });

  expect([await countKeys(created), await countKeys(replaced)]).toEqual([0, 0]);
  expect((await send('POST /admin/institutions', create, created)).status).toBe(201);
  expect((await send('PUT /admin/activities/:id/raters', named, replaced)).status).toBe(200);
});

it('a repetition is answered with what somebody else has stored since, and with nothing that was deleted', async () => {
  const [call, key] = [await prepare('PUT /notes/:id'), randomUUID()];
  const write = (one: PreparedCall, itsKey: string) => send<Note>('PUT /notes/:id', one, itsKey);
  const { body: first } = await write(call, key);
  const { body: latest } = await write({ ...withOther(call), version: first.version }, randomUUID());
  expect([latest.version, latest.text]).toEqual([first.version + 1, 'Une troisième']);
  expect(await write(call, key)).toMatchObject({ status: 200, body: latest });
  expect((await server.call('DELETE /notes/:id', { token: call.token, id: call.id })).status).toBe(204);
  expect(await write(call, key)).toMatchObject({ status: 404, body: { code: 'note_not_found' } });
});
