import type { CatalogCourse } from '@iris/contract/catalog';
import { EMPTY_TEACHING } from '@iris/contract/programs';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { account, course, courseInput, deleteCourses } from '../../../../test/data/factories.ts';
import { lesson, publish } from '../../../../test/data/programs.fixtures.ts';
import { startTwin } from '../../../../test/servers/server.ts';
import { sharedServer } from '../../../../test/servers/shared-server.ts';
import { filmContent, TEACHING } from '../../../authoring/programs/programs.fixtures.ts';
import { raiseCatalogVersion } from '../catalog-version.ts';

const server = sharedServer();
let token: string;

beforeAll(async () => {
  ({ token } = await account(server, 'super_admin'));
});
beforeEach(() => deleteCourses(server));

const search = async (q: string, query: Record<string, string> = {}) => {
  return (await server.call<CatalogCourse[]>('GET /courses', { query: { q, ...query } })).body;
};
const titles = async (q: string, query: Record<string, string> = {}) =>
  (await search(q, query)).map(({ title }) => title);

it('finds with typing errors, and the same with five courses as with a thousand', async () => {
  const texts: Record<string, string> = {
    Capsulorhexis: 'Centrer, amorcer.',
    Phacoémulsification: 'Fendre le noyau.',
    'Choisir une optique': 'Poser un implant dans le sac.',
    Réfractive: 'Dépister le kératocône débutant.',
    Rétine: 'Lire une coupe.',
  };
  for (const [title, description] of Object.entries(texts)) await course(server, { title, description });
  const typed = ['capsulorexis', 'implnt', 'keratocone', 'phako'];
  const found = () => Promise.all(typed.map((one) => titles(one)));
  const expected = [['Capsulorhexis'], ['Choisir une optique'], ['Réfractive'], ['Phacoémulsification']];
  expect(await found()).toEqual(expected);

  const stored = courseInput({ title: 'Echographie', description: 'Mesurer la longueur axiale.' });
  const more = Array.from({ length: 995 }, (_, index) => ({
    ...stored,
    title: `${stored.title} ${index}`,
    version: 1,
  }));
  const { insertedIds } = await server.connection.collection('courses').insertMany(more);
  await raiseCatalogVersion(server.connection, Object.values(insertedIds).map(String));
  expect(await found()).toEqual(expected);
  expect((await server.call('GET /courses/count', { query: { q: 'écograhpie' } })).body).toEqual({ total: 995 });
});

it('finds by authors and the titles of modules, lessons and phases, and says where', async () => {
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

it('lists what answers best first, page by page, of one level', async () => {
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
});

it('follows each change of the catalog and each publication at once', async () => {
  const { _id: id } = await course(server, { title: 'Ancien' });
  await publish(server, id, [lesson('text', { title: 'Calculer la puissance' })]);
  const found = () => Promise.all(['ancien', 'puissance', 'nouveau', 'pression'].map((typed) => titles(typed)));
  expect(await found()).toEqual([['Ancien'], ['Ancien'], [], []]);
  await server.call('PUT /courses/:id', { token, id, body: courseInput({ title: 'Nouveau' }) });
  await publish(server, id, [lesson('text', { title: 'Mesurer la pression' })]);
  expect(await found()).toEqual([[], [], ['Nouveau'], ['Nouveau']]);
  await server.call('POST /courses/:id/archive', { token, id });
  expect(await titles('nouveau')).toEqual([]);
  await server.call('POST /courses/:id/restore', { token, id });
  expect(await titles('nouveau')).toEqual(['Nouveau']);
});

it('finds everything for a query without words', async () => {
  await course(server);
  expect(await search('\u0301 (?)')).toMatchObject([{ title: 'Capsulorhexis' }]);
  expect((await search('-'))[0]).not.toHaveProperty('match');
});

it('has been read by an instance before its first search', async () => {
  const { _id } = await course(server);
  await publish(server, _id, [lesson('text', { title: 'Calculer la puissance' })]);
  const { db } = server.connection;
  await db?.command({ profile: 2 });
  const twin = await startTwin(server);
  const reads = () => db?.collection('system.profile').countDocuments({ 'command.aggregate': 'course_revisions' });
  await vi.waitFor(async () => expect(await reads()).toBe(1), { timeout: 10_000 });
  expect((await twin.call('GET /courses', { query: { q: 'puissance' } })).body).toHaveLength(1);
  expect(await reads()).toBe(1);
  await twin.close();
});
