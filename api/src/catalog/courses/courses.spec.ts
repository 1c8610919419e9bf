import { COURSE_DEFAULTS, type Course, catalogCourseSchema, catalogSchema, courseSchema } from '@iris/contract/catalog';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { account, course, courseInput, deleteCourses, unknownId } from '../../../test/data/factories.ts';
import { sharedServer } from '../../../test/servers/shared-server.ts';

const server = sharedServer();
let token: string;

beforeAll(async () => {
  ({ token } = await account(server, 'admin', ['manage_courses', 'can_delete']));
});
beforeEach(async () => {
  await deleteCourses(server);
});

const list = async (query: Record<string, string> = {}) => {
  const { status, body } = await server.call('GET /courses', { query });
  expect(status).toBe(200);
  return catalogSchema.parse(body);
};
const create = (body: object, headers?: Record<string, string>) =>
  server.call<Course>('POST /courses', { token, body, headers });
const save = (id: string, body: object, version?: string) => {
  const headers = version === undefined ? undefined : { 'if-match': version };
  return server.call<Course>('PUT /courses/:id', { token, id, body, headers });
};

function withoutOptional(input: object): object {
  return Object.fromEntries(Object.entries(input).filter(([field]) => !Object.hasOwn(COURSE_DEFAULTS, field)));
}

describe('courses', () => {
  it('are listed newest first, filtered, page by page, and counted', async () => {
    const levels = ['Débutant', 'Avancé', 'Débutant', 'Avancé', 'Débutant'] as const;
    for (const [index, level] of levels.entries()) await course(server, { title: `Cours ${index}`, level });
    const cells: [query: Record<string, string>, titles: number[]][] = [
      [{}, [4, 3, 2, 1, 0]],
      [{ level: 'Avancé' }, [3, 1]],
    ];
    for (const [query, titles] of cells) {
      const expected = titles.map((index) => `Cours ${index}`);
      expect((await list(query)).map(({ title }) => title)).toEqual(expected);
      const paged: Course[] = [];
      for (let page = await list({ ...query, limit: '2' }); page.length > 0; ) {
        expect(page.length).toBeLessThanOrEqual(2);
        paged.push(...page);
        page = await list({ ...query, limit: '2', after: paged.at(-1)?._id ?? '' });
      }
      expect(paged.map(({ title }) => title)).toEqual(expected);
      expect((await server.call('GET /courses/count', { query })).body).toEqual({ total: titles.length });
    }
  });

  it('are created without enrollments, and without internal fields', async () => {
    const { status, body } = await create(courseInput());
    expect(status).toBe(201);
    const computed = { enrolled_count: 0, rating: 0, version: 1 };
    expect(courseSchema.parse(body)).toEqual({ _id: body._id, ...courseInput(), ...computed });
    const answer = await server.call<Course[]>('GET /courses');
    expect(answer.body).toEqual([{ ...body, has_program: false }]);
    // Only searches have a match.
    const shown = Object.keys(catalogCourseSchema.omit({ match: true }).shape);
    expect(Object.keys(answer.body[0] ?? {})).toEqual(shown);
  });

  it('with an Idempotency-Key are created once, even if changed since, and never with another input', async () => {
    const headers = { 'idempotency-key': '"5f0c0d5e-1c1e-4a5e-9d0a-2f6f3b1c9e77"' };
    const { _id } = (await create(courseInput(), headers)).body;
    await save(_id, courseInput({ title: 'Modifié' }));
    const again = await create(courseInput(), headers);
    expect(again).toMatchObject({ status: 201, body: { _id, title: 'Modifié' } });
    expect((await create(courseInput({ title: 'Un autre' }), headers)).status).toBe(400);
  });

  it('that are wrong are refused by field', async () => {
    const { status, body } = await server.call('POST /courses', {
      token,
      body: { ...courseInput(), price: -1, rating: 5 },
    });
    expect([status, Object.keys(body.errors ?? {}).sort()]).toEqual([400, ['price', 'rating']]);
    expect(await list()).toEqual([]);
  });

  it('are changed in their editable fields', async () => {
    const { _id } = await course(server, { title: 'Ancien' });
    await server.connection.collection('courses').updateOne({}, { $set: { enrolled_count: 3, rating: 4.5 } });
    const changes = courseInput({ title: 'Nouveau', price: 12.34, level: 'Avancé' });
    const { status, body } = await save(_id, changes);
    expect(status).toBe(200);
    expect(courseSchema.parse(body)).toEqual({ _id, ...changes, enrolled_count: 3, rating: 4.5, version: 2 });
  });

  it('may be written with the fields of the specification only', async () => {
    const specified = withoutOptional(courseInput());
    const { body } = await create(specified);
    expect(body).toMatchObject(COURSE_DEFAULTS);
    const changed = await save(body._id, { ...specified, language: 'es' });
    const kept = await save(body._id, specified);
    expect([changed, kept].map((one) => one.body.language)).toEqual(['es', 'es']);
  });

  it('that another version writes without an optional field have its default in list and page, and can be changed', async () => {
    const stored = { ...withoutOptional(courseInput()), enrolled_count: 0, rating: 0, version: 1 };
    await server.connection.collection('courses').insertOne(stored);
    const [listed] = await list();
    expect(listed).toMatchObject(COURSE_DEFAULTS);
    const id = listed?._id ?? '';
    expect((await server.call<Course>('GET /courses/:id', { id })).body).toMatchObject(COURSE_DEFAULTS);
    expect((await save(id, courseInput({ title: 'Modifié' }))).status).toBe(200);
  });

  it('are deleted once', async () => {
    const [gone, kept] = [await course(server), await course(server)];
    const remove = () => server.call('DELETE /courses/:id', { token, id: gone._id });
    expect((await Promise.all([remove(), remove()])).map(({ status }) => status).sort()).toEqual([204, 404]);
    expect((await list()).map(({ _id }) => _id)).toEqual([kept._id]);
    const gone404 = { status: 404, code: 'course_not_found', detail: "Ce cours n'existe plus" };
    for (const id of [gone._id, unknownId()])
      expect((await save(id, courseInput(), '"1"')).body).toMatchObject(gone404);
  });
});

describe('two administrators who edit the same course', () => {
  it('do not overwrite each other: all but the first get a conflict with the current course', async () => {
    const { _id } = await course(server);
    const titles = ['A', 'B', 'C', 'D'];
    const answers = await Promise.all(titles.map((title) => save(_id, courseInput({ title }), '"1"')));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412, 412, 412]);
    const { body: current } = answers.find(({ status }) => status === 200) ?? {};
    expect(answers.find(({ status }) => status === 412)?.body).toMatchObject({
      code: 'version_conflict',
      detail: 'Ce cours a été modifié entre-temps par un autre administrateur',
      current,
    });
    expect(await list()).toEqual([{ ...current, version: 2, has_program: false }]);
  });

  it('can save with the current version, which enrollments do not change, or without any', async () => {
    const { _id } = await course(server);
    const student = await account(server);
    await server.call('POST /enrollments', { token: student.token, body: { course_id: _id } });
    const answer = await save(_id, courseInput(), '"1"');
    expect(answer).toMatchObject({ status: 200, body: { version: 2, enrolled_count: 1 } });
    expect((await save(_id, courseInput())).body).toMatchObject({ version: 3 });
  });

  it('are refused with a version that never existed, or that is none', async () => {
    const { _id } = await course(server);
    for (const version of ['"0"', '"7"']) expect((await save(_id, courseInput(), version)).status).toBe(412);
    const invalid = ['1', '*', '""', '"1", "2"', 'W/"1"', '"un"', '"-1"', `"${'9'.repeat(40)}"`];
    const answers = await Promise.all(invalid.map((version) => save(_id, courseInput(), version)));
    const refusal = { code: 'invalid_input', errors: { 'if-match': [expect.any(String)] } };
    expect(answers.map(({ body }) => body)).toMatchObject(invalid.map(() => refusal));
  });
});
