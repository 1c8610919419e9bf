import { type Course, catalogCourseSchema, catalogSchema, courseSchema } from '@iris/contract/courses';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { account, course, courseInput, deleteCourses, unknownId } from '../../../test/factories.ts';
import { startServer, type TestServer } from '../../../test/server.ts';

let server: TestServer;
let token: string;

beforeAll(async () => {
  server = await startServer();
  ({ token } = await account(server, 'admin', ['manage_courses', 'can_delete']));
});
beforeEach(async () => {
  await deleteCourses(server);
});
afterAll(() => server.close());

const list = async (query: Record<string, string> = {}) => {
  const { status, body } = await server.call('GET /courses', { query });
  expect(status).toBe(200);
  return catalogSchema.parse(body);
};
const titles = async (query: Record<string, string>) => (await list(query)).map(({ title }) => title);

describe('POST /courses with an Idempotency-Key', () => {
  it('answers the course made by the first request, even if it was changed since, and refuses another input', async () => {
    const { token } = await account(server, 'super_admin');
    const headers = { 'idempotency-key': '"5f0c0d5e-1c1e-4a5e-9d0a-2f6f3b1c9e77"' };
    const input = courseInput();
    const create = (body: object) => server.call<Course>('POST /courses', { token, body, headers });
    const { _id } = (await create(input)).body;
    await server.call('PUT /courses/:id', { token, id: _id, body: { ...input, title: 'Modifié' } });
    const again = await create(input);
    expect([again.status, again.body._id, again.body.title]).toEqual([201, _id, 'Modifié']);
    expect((await create({ ...input, title: 'Un autre' })).status).toBe(400);
  });
});

describe('GET /courses', () => {
  it('lists every course, newest first', async () => {
    for (const title of ['A', 'B', 'C']) await course(server, { title });
    expect(await titles({})).toEqual(['C', 'B', 'A']);
  });

  it('does not return the search text and other internal fields', async () => {
    await course(server);
    expect(Object.keys((await list())[0] ?? {})).toEqual(
      // Only searches have a match.
      Object.keys(catalogCourseSchema.omit({ match: true }).shape),
    );
  });

  it('filters by level', async () => {
    await course(server, { title: 'A', level: 'Avancé' });
    await course(server, { title: 'B', level: 'Débutant' });
    expect(await titles({ level: 'Avancé' })).toEqual(['A']);
  });

  it('pages through a long list with limit and after, each course once', async () => {
    for (let index = 0; index < 7; index += 1) await course(server, { title: `${index}` });
    const seen: Course[] = [];
    for (let page = await list({ limit: '3' }); page.length > 0; ) {
      expect(page.length).toBeLessThanOrEqual(3);
      seen.push(...page);
      page = await list({ limit: '3', after: seen.at(-1)?._id ?? '' });
    }
    expect(seen.map(({ title }) => title)).toEqual(['6', '5', '4', '3', '2', '1', '0']);
  });

  it('searches within a level', async () => {
    await course(server, { title: 'Phaco', level: 'Avancé' });
    await course(server, { title: 'Phaco', level: 'Débutant' });
    expect(await list({ q: 'phaco', level: 'Débutant' })).toHaveLength(1);
  });

  it.each([
    ['refractive', 'accents in the course'],
    ['RÉFRACTIVE', 'accents and capitals in the query'],
    ['re\u0301fractive', 'combining accents'],
    ['oeil', 'a ligature in the course'],
    ['Œil', 'a ligature in the query'],
    ['fractive : l', 'part of the title'],
    ['(lasik)', 'signs of regular expressions'],
    ['100 %', 'words of the description'],
    ['  refractive  ', 'spaces around'],
  ])('finds %j: %s', async (q) => {
    await course(server, { title: "Réfractive : l'œil (LASIK)", description: 'À 100 % en laboratoire' });
    await course(server, { title: 'Autre', description: 'Rien à voir' });
    expect(await titles({ q })).toEqual(["Réfractive : l'œil (LASIK)"]);
  });

  it.each(['x.*', '^zz', '[ax]utre', '$where', 'zz|autre', '(?=a)zz', '\\x41'])('takes %j literally', async (q) => {
    await course(server, { title: 'Autre' });
    expect(await titles({ q })).toEqual([]);
  });

  it.each([
    ['level', 'Expert'],
    ['level', ''],
    ['limit', '0'],
    ['limit', '201'],
    ['limit', '1.5'],
    ['limit', 'dix'],
    ['after', 'abc'],
    ['q', 'a\u0000b'],
    ['q', 'x'.repeat(201)],
  ])('refuses %s=%j', async (name, value) => {
    const { status, body } = await server.call('GET /courses', { query: { [name]: value } });
    expect(status).toBe(400);
    expect(Object.keys(body.errors ?? {})).toEqual([name]);
  });
});

describe('GET /courses/count', () => {
  it('counts the courses that the catalog would list', async () => {
    await course(server, { title: 'Rétine', level: 'Avancé' });
    await course(server, { title: 'Rétine', level: 'Débutant' });
    await course(server, { title: 'Cornée', level: 'Débutant' });
    const total = async (query?: Record<string, string>) => (await server.call('GET /courses/count', { query })).body;
    expect(await total()).toEqual({ total: 3 });
    expect(await total({ level: 'Débutant' })).toEqual({ total: 2 });
    expect(await total({ q: 'retine' })).toEqual({ total: 2 });
    expect(await total({ level: 'Débutant', q: 'retine' })).toEqual({ total: 1 });
  });

  it.each([
    ['level', 'Expert'],
    ['q', 'a\u0000b'],
  ])('refuses %s=%j', async (name, value) => {
    const { status, body } = await server.call('GET /courses/count', { query: { [name]: value } });
    expect(status).toBe(400);
    expect(Object.keys(body.errors ?? {})).toEqual([name]);
  });
});

describe('POST /courses', () => {
  it('creates a course without enrollments', async () => {
    const { status, body } = await server.call<Course>('POST /courses', { token, body: courseInput() });
    expect(status).toBe(201);
    expect(courseSchema.parse(body)).toEqual({
      _id: body._id,
      ...courseInput(),
      enrolled_count: 0,
      rating: 0,
      version: 1,
    });
    expect(await list()).toEqual([{ ...body, has_program: false }]);
  });

  it.each([
    ['title', '   ', 'Le titre est requis'],
    ['description', '', 'La description est requise'],
    ['duration', undefined, 'La durée est requise'],
    ['level', 'Expert', 'Le niveau doit être Débutant, Intermédiaire ou Avancé'],
    ['price', '690', 'Le prix est requis'],
    ['price', -1, 'Le prix ne peut pas être négatif'],
    ['price', 9.999, 'Le prix a deux décimales au plus'],
    ['image', 'javascript:alert(1)', "L'image doit être une adresse http(s) ou un chemin commençant par /"],
    [
      'image',
      'https://moi:secret@images.example/a.jpg',
      "L'image doit être une adresse http(s) ou un chemin commençant par /",
    ],
    ['image_alt', 'x'.repeat(161), '160 caractères au plus'],
    ['rating', 5, 'Champ inconnu\u00a0: rating'],
    ['version', 7, 'Champ inconnu\u00a0: version'],
    ['enrolled_count', 900, 'Champ inconnu\u00a0: enrolled_count'],
  ])('refuses %s = %j', async (field, value, message) => {
    const answer = await server.call('POST /courses', { token, body: { ...courseInput(), [field]: value } });
    expect(answer.status).toBe(400);
    expect(answer.body.errors).toEqual({ [field]: [message] });
    expect(await list()).toEqual([]);
  });
});

describe('PUT /courses/:id', () => {
  it('replaces the editable fields and the search text', async () => {
    const { _id } = await course(server, { title: 'Ancien' });
    await server.connection.collection('courses').updateOne({}, { $set: { enrolled_count: 3, rating: 4.5 } });
    const changes = courseInput({ title: 'Nouveau', price: 12.34, level: 'Avancé' });
    const { status, body } = await server.call('PUT /courses/:id', { token, id: _id, body: changes });
    expect(status).toBe(200);
    expect(courseSchema.parse(body)).toEqual({ _id, ...changes, enrolled_count: 3, rating: 4.5, version: 2 });
    expect(await titles({ q: 'nouveau' })).toEqual(['Nouveau']);
    expect(await titles({ q: 'ancien' })).toEqual([]);
  });

  it('accepts only the fields of the specification', async () => {
    const { image_alt, ...specified } = courseInput();
    const { body } = await server.call<Course>('POST /courses', { token, body: specified });
    expect(body.image_alt).toBe('');
  });

  it('answers 404 for a deleted course', async () => {
    const { status, body } = await server.call('PUT /courses/:id', { token, id: unknownId(), body: courseInput() });
    expect(status).toBe(404);
    expect(body).toMatchObject({ code: 'course_not_found', detail: "Ce cours n'existe plus" });
  });

  it('rejects an invalid id', async () => {
    const { status, body } = await server.call('PUT /courses/:id', { token, id: 'abc', body: courseInput() });
    expect(status).toBe(400);
    expect(body.errors).toEqual({ id: ["Cet identifiant n'est pas valide"] });
  });
});

describe('DELETE /courses/:id', () => {
  it('deletes the course only', async () => {
    const [gone, kept] = [await course(server), await course(server)];
    const answer = await server.call('DELETE /courses/:id', { token, id: gone._id });
    expect(answer).toMatchObject({ status: 204, text: '' });
    expect((await list()).map(({ _id }) => _id)).toEqual([kept._id]);
  });

  it('answers 404 for a deleted course', async () => {
    const { _id } = await course(server);
    const statuses = await Promise.all([1, 2].map(() => server.call('DELETE /courses/:id', { token, id: _id })));
    expect(statuses.map(({ status }) => status).sort()).toEqual([204, 404]);
  });
});

describe('two administrators who edit the same course', () => {
  const save = (id: string, title: string, version?: string) => {
    const headers = version === undefined ? undefined : { 'if-match': version };
    return server.call<Course>('PUT /courses/:id', { token, id, body: courseInput({ title }), headers });
  };

  it('do not overwrite each other: the second gets a conflict with the current course', async () => {
    const { _id } = await course(server);
    const first = await save(_id, 'Le premier', '"1"');
    expect(first).toMatchObject({ status: 200, body: { title: 'Le premier', version: 2 } });
    const second = await save(_id, 'Le second', '"1"');
    expect(second).toMatchObject({
      status: 412,
      body: {
        code: 'version_conflict',
        detail: 'Ce cours a été modifié entre-temps par un autre administrateur',
        current: first.body,
      },
    });
    expect(await list()).toEqual([{ ...first.body, has_program: false }]);
  });

  it('succeed once when they save simultaneously', async () => {
    const { _id } = await course(server);
    const answers = await Promise.all(['A', 'B', 'C', 'D'].map((title) => save(_id, title, '"1"')));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412, 412, 412]);
    expect((await list())[0]?.version).toBe(2);
  });

  it('can save with the current version, which enrollments do not change', async () => {
    const { _id } = await course(server);
    await save(_id, 'Le premier', '"1"');
    const student = await account(server);
    await server.call('POST /enrollments', { token: student.token, body: { course_id: _id } });
    const answer = await save(_id, 'Le second', '"2"');
    expect(answer).toMatchObject({ status: 200, body: { version: 3, enrolled_count: 1 } });
  });

  it('overwrite without a version', async () => {
    const { _id } = await course(server);
    await save(_id, 'Le premier', '"1"');
    expect((await save(_id, 'Le second')).body).toMatchObject({ title: 'Le second', version: 3 });
  });

  it('get 404 when it has been deleted', async () => {
    expect((await save(unknownId(), 'Le second', '"1"')).body).toMatchObject({ status: 404, code: 'course_not_found' });
  });

  it.each(['"0"', '"7"'])('get a conflict for the version %s, which never existed', async (version) => {
    const { _id } = await course(server);
    expect((await save(_id, 'A', version)).status).toBe(412);
  });

  it.each(['1', '*', '""', '"1", "2"', 'W/"1"', '"un"', '"-1"', `"${'9'.repeat(40)}"`])(
    'are rejected with the invalid version %s',
    async (version) => {
      const { _id } = await course(server);
      const { status, body } = await save(_id, 'A', version);
      expect(status).toBe(400);
      expect(body).toMatchObject({ code: 'invalid_input', errors: { 'if-match': [expect.any(String)] } });
    },
  );
});
