import { randomUUID } from 'node:crypto';
import type { Institution } from '@iris/contract/institutions';
import type { Note } from '@iris/contract/learning';
import { definitionOf, type Problem, successStatus } from '@iris/contract/routes';
import { Types } from 'mongoose';
import { beforeAll, expect, it } from 'vitest';
import { type Account, account } from './data/factories.ts';
import { changedSince, storedData } from './data/stored-data.ts';
import type { KeyedRoute, PreparedCall, Scene } from './repeated/keyed-call.ts';
import { SCENARIOS } from './repeated/scenarios.fixtures.ts';
import type { Answer } from './servers/server.ts';
import { sharedServer } from './servers/shared-server.ts';

const server = sharedServer();
let scene: Scene;
/** Accounts that may call what students, or administrators, call. */
let others: Record<'student' | 'administrator', Account>;

beforeAll(async () => {
  scene = { server, admin: await account(server, 'super_admin') };
  others = { student: await account(server), administrator: await account(server, 'super_admin') };
});

const ROUTES = Object.keys(SCENARIOS) as KeyedRoute[];

/** Every request changes these: when its session was last used, and how many there were. */
const OF_REQUESTS = ['sessions', 'rate_limits'];

/** A document of it is added by the first change of a part of the catalog, and by no other one. */
const VERSIONS = 'catalog_versions';

const REUSED = { code: 'invalid_input', detail: 'Cette clé Idempotency-Key a déjà servi à un autre envoi' };

const stored = () => storedData(server, OF_REQUESTS);
const collection = (name: string) => server.connection.collection(name);
const countKeys = (key: string, account?: string) =>
  collection('idempotency_keys').countDocuments({ key, ...(account && { account }) });

/** The number of documents, without those of {@link OF_REQUESTS}. */
async function countDocuments(): Promise<number> {
  const { objects = 0 } = (await server.connection.db?.stats()) ?? {};
  const left = [...OF_REQUESTS, VERSIONS].map((name) => collection(name).countDocuments());
  return (await Promise.all(left)).reduce((rest, count) => rest - count, objects);
}

function send<Body = Problem>(route: KeyedRoute, call: PreparedCall, key: string): Promise<Answer<Body>> {
  const { token, id, params, query, body, file, version } = call;
  const ifMatch = version !== undefined && { 'if-match': `"${version}"` };
  const headers = { 'idempotency-key': `"${key}"`, ...ifMatch };
  return server.call<Body>(route, { token, id, params, query, body, file, headers });
}

/** The same call with another input. */
const withOther = (call: PreparedCall): PreparedCall => ({ ...call, body: call.otherBody, file: call.otherFile });

function otherAccount(route: KeyedRoute): Account {
  const { access } = definitionOf(route);
  return others[access === 'student' || access === 'signed_in' ? 'student' : 'administrator'];
}

it.each(ROUTES)('%s is executed once for each key of an account', async (route) => {
  const { ifMatch, body, upload, access } = definitionOf(route);
  const success = successStatus(definitionOf(route));
  const [call, key] = [await SCENARIOS[route](scene), randomUUID()];
  if (ifMatch) {
    const refused = await send(route, { ...call, version: (call.version ?? 0) + 7 }, key);
    expect([refused.status, await countKeys(key)], 'a version that is not the current one').toEqual([412, 0]);
  }

  const before = await countDocuments();
  const first = await send(route, call, key);
  expect(first.status, first.text).toBe(success);
  const added = (await countDocuments()) - before;
  await call.meanwhile?.();

  const kept = await stored();
  const again = await send(route, call, key);
  expect([again.status, again.body], 'repeated').toEqual([success, first.body]);
  if (body || upload) {
    expect(await send(route, withOther(call), key), 'another input').toMatchObject({ status: 400, body: REUSED });
  }
  expect(changedSince(kept, await stored()), 'changed by the repetition').toEqual([]);

  if (ifMatch) {
    const { status } = await send(route, withOther(call), randomUUID());
    expect(status, 'another key').toBe(call.afterwards ?? 412);
  }
  if (access !== 'public') {
    const { id, token } = otherAccount(route);
    const { status } = await send(route, { ...call, token }, key);
    expect(status, 'another account').toBeLessThan(500);
    expect(await countKeys(key, id), 'another account').toBe(status === success ? 1 : 0);
  }

  const [fresh, freshKey] = [await SCENARIOS[route](scene), randomUUID()];
  const beforeBoth = await countDocuments();
  const [one, two] = await Promise.all([send(route, fresh, freshKey), send(route, fresh, freshKey)]);
  expect([one.status, two.status], `at once: ${one.text} ${two.text}`).toEqual([success, success]);
  expect(two.body, 'at once').toEqual(one.body);
  expect((await countDocuments()) - beforeBoth, 'added by two at once').toBe(added);
});

it('of two different inputs with one key at once, one is executed and the other one is refused', async () => {
  const [call, key] = [await SCENARIOS['POST /campuses'](scene), randomUUID()];
  const answers = await Promise.all([call, withOther(call)].map((one) => send('POST /campuses', one, key)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 400]);
  expect(answers.find(({ status }) => status === 400)?.body).toMatchObject(REUSED);
  expect(await countKeys(key)).toBe(1);
});

it('a change that was refused leaves its key, with which it succeeds once nothing is in its way', async () => {
  const { token } = scene.admin;
  const name = 'Clinique du Parc';
  const [create, created] = [{ token, body: { name, siret: '' } }, randomUUID()];
  const { body: taken } = await server.call<Institution>('POST /admin/institutions', create);
  const conflict = await send('POST /admin/institutions', create, created);
  expect(conflict.body).toMatchObject({ status: 409, code: 'institution_taken' });
  await server.call('PUT /admin/institutions/:id', { token, id: taken._id, body: { name: 'Clinique', siret: '' } });

  const [replace, replaced] = [await SCENARIOS['PUT /admin/activities/:id/raters'](scene), randomUUID()];
  const rater = await account(server);
  const email = `evaluateur-${rater.id}@example.org`;
  const named = { ...replace, body: { raters: [email] } };
  const invalid = await send('PUT /admin/activities/:id/raters', named, replaced);
  expect(invalid.body).toMatchObject({ status: 400, code: 'invalid_input' });
  await collection('users').updateOne({ _id: new Types.ObjectId(rater.id) }, { $set: { email } });

  expect([await countKeys(created), await countKeys(replaced)]).toEqual([0, 0]);
  expect((await send('POST /admin/institutions', create, created)).status).toBe(201);
  expect((await send('PUT /admin/activities/:id/raters', named, replaced)).status).toBe(200);
});

it('a repetition is answered with what somebody else has stored since, and with nothing that was deleted', async () => {
  const [call, key] = [await SCENARIOS['PUT /notes/:id'](scene), randomUUID()];
  const write = (one: PreparedCall, itsKey: string) => send<Note>('PUT /notes/:id', one, itsKey);
  const { body: first } = await write(call, key);
  const { body: latest } = await write({ ...withOther(call), version: first.version }, randomUUID());
  expect([latest.version, latest.text]).toEqual([first.version + 1, 'Une troisième']);
  expect(await write(call, key)).toMatchObject({ status: 200, body: latest });
  expect((await server.call('DELETE /notes/:id', { token: call.token, id: call.id })).status).toBe(204);
  expect(await write(call, key)).toMatchObject({ status: 404, body: { code: 'note_not_found' } });
});
