import type { CatalogCourse, Course } from '@iris/contract/catalog';
import { EMPTY_TEACHING } from '@iris/contract/programs';
import type { mongo } from 'mongoose';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { account, course, courseInput, deleteCourses } from '../../../../test/factories.ts';
import { lesson, publish } from '../../../../test/programs.fixtures.ts';
import { startServer, type TestServer } from '../../../../test/server.ts';
import { filmContent, TEACHING } from '../../../authoring/programs/programs.fixtures.ts';
import { raiseCatalogVersion } from '../catalog-version.ts';

let server: TestServer;
let token: string;

beforeAll(async () => {
  server = await startServer();
  ({ token } = await account(server, 'super_admin'));
});
afterAll(() => server.close());

const search = async (q: string, query: Record<string, string> = {}) => {
  return (await server.call<CatalogCourse[]>('GET /courses', { query: { q, ...query } })).body;
};
const titles = async (q: string, query: Record<string, string> = {}) =>
  (await search(q, query)).map(({ title }) => title);

/** Nine courses, each found by one of the queries. */
async function fillCatalog(): Promise<void> {
  const texts = [
    ['Capsulorhexis', 'Centrer, amorcer.'],
    ['Phacoémulsification', 'Fendre le noyau.'],
    ['Choisir une optique', 'Poser un implant dans le sac.'],
    ['Réfractive', 'Dépister le kératocône débutant.'],
    ['Rétine', 'Lire une coupe.'],
    ['Glaucome', 'Filtrer.'],
    ['Cornée', 'Greffer.'],
    ['Paupières', 'Suturer.'],
    ['Strabisme', 'Mesurer.'],
  ];
  for (const [title, description] of texts) await course(server, { title, description });
}

const TYPED = ['capsulorexis', 'implnt', 'keratocone', 'phako'];

it('finds with typing errors, and the same with nine courses as with a thousand', async () => {
  await deleteCourses(server);
  await fillCatalog();
  const expected = [['Capsulorhexis'], ['Choisir une optique'], ['Réfractive'], ['Phacoémulsification']];
  expect(await Promise.all(TYPED.map((typed) => titles(typed)))).toEqual(expected);

  const stored = courseInput({ title: 'Echographie', description: 'Mesurer la longueur axiale.' });
  const more = Array.from({ length: 991 }, (_, index) => ({
    ...stored,
    title: `${stored.title} ${index}`,
    version: 1,
  }));
  const { insertedIds } = await server.connection.collection('courses').insertMany(more);
  await raiseCatalogVersion(server.connection, Object.values(insertedIds).map(String));
  expect(await Promise.all(TYPED.map((typed) => titles(typed)))).toEqual(expected);
  expect((await server.call('GET /courses/count', { query: { q: 'écograhpie' } })).body).toEqual({ total: 991 });
});

it('finds by authors and the titles of modules, lessons and phases, and says where', async () => {
  await deleteCourses(server);
  const { _id } = await course(server, { title: 'Cataracte', description: 'De bout en bout.' });
  await publish(
    server,
    _id,
    [
      lesson('film', { title: 'Poser la lentille', film: filmContent() }),
      lesson('text', { title: 'Calculer la puissance' }),
    ],
    { teaching: { ...EMPTY_TEACHING, ...TEACHING } },
  );
  expect((await search('cataracte'))[0]?.match).toEqual({ words: ['cataracte'], passages: [] });
  const found: Record<string, unknown> = {};
  for (const typed of ['Vaseur', 'premier', 'puisance', 'amrce', 'cataracte amorce']) {
    found[typed] = (await search(typed)).map(({ match }) => match?.passages);
  }
  expect(found).toEqual({
    Vaseur: [[{ kind: 'author', text: 'Dr Claire Vasseur' }]],
    premier: [[{ kind: 'lesson', text: 'Premier module' }]],
    puisance: [[{ kind: 'lesson', text: 'Calculer la puissance' }]],
    amrce: [[{ kind: 'phase', text: 'Amorce' }]],
    'cataracte amorce': [[{ kind: 'phase', text: 'Amorce' }]],
  });
});

it('finds a course that was renamed and published again by its new words, and not by the old ones', async () => {
  await deleteCourses(server);
  const { _id } = await course(server, { title: 'Cataracte' });
  await publish(server, _id, [lesson('text', { title: 'Calculer la puissance' })]);
  expect(await titles('puissance')).toEqual(['Cataracte']);
  await server.call('PUT /courses/:id', { token, id: _id, body: courseInput({ title: 'Glaucome' }) });
  await publish(server, _id, [lesson('text', { title: 'Mesurer la pression' })]);
  const found = await Promise.all(['cataracte', 'puissance', 'glaucome', 'pression'].map((typed) => titles(typed)));
  expect(found).toEqual([[], [], ['Glaucome'], ['Glaucome']]);
});

it('lists what answers best first, page by page, of one level', async () => {
  await deleteCourses(server);
  await course(server, { title: 'Cornée', description: 'Un implant intracornéen.', level: 'Avancé' });
  await course(server, { title: 'Implant torique' });
  await course(server, { title: 'Rétine', description: 'Rien.' });
  await course(server, { title: 'Inplants secondaires', description: 'Sans sac.' });
  const whole = ['Implant torique', 'Cornée', 'Inplants secondaires'];
  expect(await titles('implant')).toEqual(whole);
  const [first] = await search('implant', { limit: '1' });
  expect(await titles('implant', { limit: '5', after: String(first?._id) })).toEqual(whole.slice(1));
  expect(await titles('implant', { after: 'f'.repeat(24) })).toEqual([]);
  expect(await titles('implant', { level: 'Avancé' })).toEqual(['Cornée']);
  const { body } = await server.call('GET /courses/count', { query: { q: 'implant', level: 'Avancé' } });
  expect(body).toEqual({ total: 1 });
});

it('follows each change of the catalog at once', async () => {
  await deleteCourses(server);
  const { _id: id } = await course(server, { title: 'Ancien' });
  expect(await titles('ancien')).toEqual(['Ancien']);
  await server.call<Course>('PUT /courses/:id', {
    token,
    id,
    body: courseInput({ title: 'Nouveau', level: 'Avancé' }),
  });
  expect([await titles('ancien'), await titles('nouveau', { level: 'Avancé' })]).toEqual([[], ['Nouveau']]);
  await server.call('POST /courses/:id/archive', { token, id });
  expect(await titles('nouveau')).toEqual([]);
  await server.call('POST /courses/:id/restore', { token, id });
  expect(await titles('nouveau')).toEqual(['Nouveau']);
});

it('finds everything for a query without words', async () => {
  await deleteCourses(server);
  await course(server);
  expect(await search('\u0301 (?)')).toMatchObject([{ title: 'Capsulorhexis' }]);
  expect((await search('-'))[0]).not.toHaveProperty('match');
});

it('reads only the courses of the page once the catalog is in memory', async () => {
  await deleteCourses(server);
  for (let index = 0; index < 5; index += 1) await course(server, { title: `Implant ${index}` });
  await search('implant');
  const { db } = server.connection as { db: mongo.Db };
  await db.command({ profile: 2 });
  await search('implant', { limit: '2' });
  await db.command({ profile: 0 });
  const reads = await db
    .collection('system.profile')
    .find({ ns: /[.]courses$/, op: 'query' })
    .toArray();
  expect(reads.map(({ docsExamined }) => docsExamined)).toEqual([2]);
});

it('finds an account by words of its name and e-mail', async () => {
  const { id } = await account(server, 'student', [], 'Maëlle L’Hénaff-Cœur');
  const found: Record<string, boolean> = {};
  for (const q of ["l'henaff", 'coeur maelle', 'maelle example.org', 'maelle autre']) {
    const { body } = await server.call<{ _id: string }[]>('GET /admin/users', { token, query: { q } });
    found[q] = body.some(({ _id }) => _id === id);
  }
  expect(found).toEqual({ "l'henaff": true, 'coeur maelle': true, 'maelle example.org': true, 'maelle autre': false });
});
