import type { User } from '@iris/contract/accounts';
import { Types } from 'mongoose';
import { beforeAll, expect, it } from 'vitest';
import { type Account, account } from '../../../../test/data/factories.ts';
import { sharedServer } from '../../../../test/servers/shared-server.ts';
import { toIdentity } from '../../institutions/institution.schema.ts';
import { userSearch } from '../model/user.schema.ts';
import { UserSearchService } from './user-search.service.ts';

const server = sharedServer();
let boss: Account;

beforeAll(async () => {
  boss = await account(server, 'super_admin');
});

const users = () => server.connection.collection('users');
const search = () => server.app.get(UserSearchService);
const list = async (query: Record<string, string>) => {
  const [{ body }, count] = await Promise.all([
    server.call<User[]>('GET /admin/users', { token: boss.token, query }),
    server.call<{ total: number }>('GET /admin/users/count', { token: boss.token, query }),
  ]);
  expect(count.body.total).toBe(body.length);
  return body.map(({ name }) => name);
};
const best = async (q: string, limit = 5) => {
  const ids = await search().findBest(q, limit);
  const found = await users()
    .find({ _id: { $in: ids.map((id) => new Types.ObjectId(id)) } })
    .toArray();
  return ids.map((id) => found.find(({ _id }) => String(_id) === id)?.name);
};
const person = (name: string, email = `${crypto.randomUUID()}@example.org`) => ({
  _id: new Types.ObjectId(),
  name,
  email,
  role: 'student',
  permissions: {},
  created_at: new Date(),
});

it('lists who has the words, or else who has them with typing errors', async () => {
  for (const name of ['Ines Duval', 'Inès Duvall', 'Inès Dural']) await account(server, 'student', [], name);
  expect(await list({ q: 'duval' })).toEqual(['Inès Duvall', 'Ines Duval']);
  expect(await list({ q: 'duvla ines', role: 'student' })).toEqual(['Ines Duval']);
  expect(await list({ q: 'duvla', role: 'admin' })).toEqual([]);
  // With one error, or else with two.
  for (const name of ['Alix Barbezieux', 'Alix Barbezieuv']) await account(server, 'student', [], name);
  expect(await list({ q: 'barbesieux' })).toEqual(['Alix Barbezieux']);
  expect(await list({ q: 'barbesieus' })).toEqual(['Alix Barbezieuv', 'Alix Barbezieux']);
  // Best first: as typed, beginning so, with an error.
  expect(await best('duval')).toEqual(['Ines Duval', 'Inès Duvall', 'Inès Dural']);
  expect(await best('duval', 2)).toEqual(['Ines Duval', 'Inès Duvall']);
});

it('finds by the current name and e-mail only, and by a word of two letters', async () => {
  const body = { name: 'Gaspard Thévenot', email: 'gt@example.org', password: 'six-et-plus' };
  const { token } = (await server.call<{ token: string }>('POST /auth/register', { body })).body;
  expect(await list({ q: 'thevennot' })).toEqual(['Gaspard Thévenot']);
  await server.call('PUT /account/name', { token, body: { name: 'Gaspard Ly' } });
  expect([await list({ q: 'thevennot' }), await list({ q: 'thevenot' })]).toEqual([[], []]);
  expect([await list({ q: 'gt@example.org' }), await list({ q: 'g@example.org' })]).toEqual([['Gaspard Ly'], []]);
  expect([await list({ q: 'ly gasprad' }), await list({ q: 'ly' })]).toEqual([['Gaspard Ly'], ['Gaspard Ly']]);
});

it('finds accounts that the previous version of the API has created', async () => {
  const created = person('Ottilie Vraincourt', 'ov@example.org');
  await users().insertOne({ ...created, search: userSearch(created).search });
  expect([await list({ q: 'vraincourt' }), await list({ q: 'vriancuort' })]).toEqual([
    ['Ottilie Vraincourt'],
    ['Ottilie Vraincourt'],
  ]);
});

it('finds a frequent name by another word, and alone by the list; some of its owners with an error', async () => {
  const many = Array.from({ length: 600 }, (_, index) => person(`Philippine ${index % 2 ? 'Roche' : 'Castelain'}`));
  const rare = person('Philippine Zadkine');
  await users().insertMany([...many, rare].map((one) => ({ ...one, ...userSearch(one) })));
  expect((await server.call('GET /admin/users/count', { token: boss.token, query: { q: 'philippine' } })).body).toEqual(
    {
      total: 601,
    },
  );
  expect(await best('philippine zadkin')).toEqual(['Philippine Zadkine']);
  expect(await best('phillipine zadkien')).toEqual(['Philippine Zadkine']);
  expect(await best('phillipine')).toHaveLength(5);
});

it('finds the current members of an open institution by its name', async () => {
  const [institution, other] = [new Types.ObjectId(), new Types.ObjectId()];
  const now = new Date();
  const hospitals = [
    {
      _id: institution,
      ...toIdentity({ name: 'Hôpital des Quinze-Vingts', siret: '' }),
      closed_at: null as Date | null,
    },
    { _id: other, ...toIdentity({ name: 'Clinique des Quinze Pins', siret: '' }), closed_at: now },
  ];
  await server.connection.collection('institutions').insertMany(hospitals);
  const [current, former, closed] = [
    await account(server, 'student', [], 'Maud Kerjean'),
    await account(server, 'student', [], 'Yann Kerdoncuf'),
    await account(server, 'student', [], 'Tual Kermabon'),
  ];
  const member = ({ id }: Account, of: Types.ObjectId, until: Date | null = null) => {
    return { institution: of, user: new Types.ObjectId(id), role: 'resident', from: new Date(0), until };
  };
  const members = [member(current, institution), member(former, institution, now), member(closed, other)];
  await server.connection.collection('members').insertMany(members);
  expect([await list({ q: 'quinze vingts' }), await list({ q: 'hopital', role: 'student' })]).toEqual([
    ['Maud Kerjean'],
    ['Maud Kerjean'],
  ]);
  expect([await best('quinze'), await list({ q: 'inze' })]).toEqual([['Maud Kerjean'], []]);
});
