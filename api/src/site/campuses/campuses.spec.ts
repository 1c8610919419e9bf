import { type Campus, campusListSchema, campusSchema } from '@iris/contract/campuses';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { account, campusInput, unknownId } from '../../../test/factories.ts';
import { startServer, type TestServer } from '../../../test/server.ts';

let server: TestServer;
let token: string;

beforeAll(async () => {
  server = await startServer();
  ({ token } = await account(server, 'admin', ['manage_campus', 'can_delete']));
});
afterAll(() => server.close());

const create = async (changes = {}) => {
  const { status, body } = await server.call<Campus>('POST /campuses', { token, body: campusInput(changes) });
  expect(status).toBe(201);
  return campusSchema.parse(body);
};
const list = async () => campusListSchema.parse((await server.call('GET /campuses')).body);

describe('campuses', () => {
  it('are listed in the order they were added', async () => {
    const added = [await create({ name: 'Un' }), await create({ name: 'Deux' })];
    expect(await list()).toEqual(added);
  });

  it('are replaced', async () => {
    const { _id } = await create();
    const changes = campusInput({ name: 'Campus Paris', location: 'Paris, France' });
    const { status, body } = await server.call<Campus>('PUT /campuses/:id', { token, id: _id, body: changes });
    expect({ status, body }).toEqual({ status: 200, body: { _id, ...changes, version: 2 } });
    expect(await list()).toContainEqual(body);
  });

  it('are not overwritten by a change based on an earlier version', async () => {
    const { _id } = await create();
    const save = (name: string, version: string) => {
      const headers = { 'if-match': version };
      return server.call<Campus>('PUT /campuses/:id', { token, id: _id, body: campusInput({ name }), headers });
    };
    const first = await save('Le premier', '"1"');
    expect(first).toMatchObject({ status: 200, body: { name: 'Le premier', version: 2 } });
    const second = await save('Le second', '"1"');
    expect(second).toMatchObject({
      status: 412,
      body: {
        code: 'version_conflict',
        detail: 'Ce campus a été modifié entre-temps par un autre administrateur',
        current: first.body,
      },
    });
    expect(await list()).toContainEqual(first.body);
    expect((await save('Le second', '"2"')).status).toBe(200);
  });

  it('are deleted', async () => {
    const { _id } = await create();
    expect(await server.call('DELETE /campuses/:id', { token, id: _id })).toMatchObject({ status: 204, text: '' });
    expect((await list()).map((campus) => campus._id)).not.toContain(_id);
  });

  it.each(['PUT /campuses/:id', 'DELETE /campuses/:id'] as const)(
    '%s answers 404 for an unknown campus',
    async (route) => {
      const { status, body } = await server.call(route, { token, id: unknownId(), body: campusInput() });
      expect(status).toBe(404);
      expect(body).toMatchObject({ code: 'campus_not_found', detail: "Ce campus n'existe plus" });
    },
  );

  it.each([
    ['name', '', 'Le nom est requis'],
    ['location', undefined, 'Le lieu est requis'],
    ['image', '//ailleurs.example/a.jpg', "L'image doit être une adresse http(s) ou un chemin commençant par /"],
    ['description', ['a'], 'La description est requise'],
  ])('refuse %s = %j', async (field, value, message) => {
    const body = { ...campusInput(), [field]: value };
    for (const answer of [
      await server.call('POST /campuses', { token, body }),
      await server.call('PUT /campuses/:id', { token, id: unknownId(), body }),
    ]) {
      expect(answer.status).toBe(400);
      expect(answer.body.errors).toEqual({ [field]: [message] });
    }
  });
});
