import { type Campus, campusListSchema, campusSchema } from '@iris/contract/site';
import { beforeAll, expect, it } from 'vitest';
import { account, campusInput, unknownId } from '../../../test/data/factories.ts';
import { sharedServer } from '../../../test/servers/shared-server.ts';

const server = sharedServer();
let token: string;

beforeAll(async () => {
  ({ token } = await account(server, 'admin', ['manage_campus', 'can_delete']));
});

const create = async (changes = {}) => {
  const { status, body } = await server.call<Campus>('POST /campuses', { token, body: campusInput(changes) });
  expect(status).toBe(201);
  return campusSchema.parse(body);
};
const save = (id: string, name: string, version: number) =>
  server.call<Campus>('PUT /campuses/:id', {
    ...{ token, id, body: campusInput({ name }) },
    headers: { 'if-match': `"${version}"` },
  });
const list = async () => campusListSchema.parse((await server.call('GET /campuses')).body);

it('campuses are listed in the order they were added, replaced and deleted', async () => {
  const [first, second] = [await create({ name: 'Un' }), await create({ name: 'Deux' })];
  expect(await list()).toEqual([first, second]);
  const replaced = await save(first._id, 'Campus Paris', 1);
  expect(replaced).toMatchObject({ status: 200, body: { ...first, name: 'Campus Paris', version: 2 } });
  expect(await list()).toEqual([replaced.body, second]);
  expect(await save(first._id, 'Le second', 1)).toMatchObject({
    status: 412,
    body: {
      code: 'version_conflict',
      detail: 'Ce campus a été modifié entre-temps par un autre administrateur',
      current: replaced.body,
    },
  });
  expect(await server.call('DELETE /campuses/:id', { token, id: first._id })).toMatchObject({ status: 204, text: '' });
  expect(await list()).toEqual([second]);
});

it.each(['PUT /campuses/:id', 'DELETE /campuses/:id'] as const)('%s says that a campus is gone', async (route) => {
  const { status, body } = await server.call(route, { token, id: unknownId(), body: campusInput() });
  expect(status).toBe(404);
  expect(body).toMatchObject({ code: 'campus_not_found', detail: "Ce campus n'existe plus" });
});

it('campuses are refused with a message at each wrong field', async () => {
  const wrong = { name: '', location: undefined, image: '//ailleurs.example/a.jpg', description: ['a'] };
  const { status, body } = await server.call('POST /campuses', { token, body: { ...campusInput(), ...wrong } });
  expect([status, body.errors]).toEqual([
    400,
    {
      name: ['Le nom est requis'],
      location: ['Le lieu est requis'],
      image: ["L'image doit être une adresse http(s) ou un chemin commençant par /"],
      description: ['La description est requise'],
    },
  ]);
});
