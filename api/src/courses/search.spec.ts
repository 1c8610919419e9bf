import type { Course } from '@iris/contract/courses';
import { searchMatcher } from '@iris/contract/search';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { account, course, deleteCourses } from '../../test/factories.ts';
import { startServer, type TestServer } from '../../test/server.ts';

/** Text, query, and whether the query matches. */
const CASES: readonly (readonly [written: string, typed: string, isFound: boolean])[] = [
  ["L'œil sec", 'oeil', true],
  ["L'œil sec", 'OEIL', true],
  ["L'œil sec", 'œil', true],
  ["L'œil sec", "l'oeil", true],
  ["L'œil sec", 'l’œil', true],
  ['L’œil sec', "l'oeil", true],
  ['L‘œil sec', 'lʼoeil', true],
  ['L´œil sec', 'l`oeil', true],
  ['L’œil sec', 'l oeil', true],
  ['L’œil sec', 'loeil', false],
  ['Ex æquo', 'aequo', true],
  ['Die Straße', 'strasse', true],
  ['DIE STRASSE', 'straße', true],
  ['Søren Łukasz Đorđe', 'soren lukasz dorde', true],
  ['Réfractive', 'refractive', true],
  ['Refractive', 'réfractive', true],
  ['Re\u0301fractive', 'ré', true],
  ['À 100\u202f% en cabinet', '100 %', true],
  ['À 100 % en cabinet', '100\u00a0%', true],
  ['Deux  mots', 'deux mots', true],
  ['Post‑opératoire', 'post-operatoire', true],
  ['Post–opératoire', 'post‐opératoire', true],
  ['Post\u00adopératoire', 'postoperatoire', true],
  ['Mise en œuvre du noyau', 'noyau mise', true],
  ['Mise en œuvre du noyau', 'noyau cornée', false],
  ['Mise en œuvre du noyau', 'euv oya', true],
  ['ﬁbrose', 'fibrose', true],
  ['İris', 'iris', true],
  ['(LASIK)', '(lasik)', true],
  ['LASIK', '(lasik)', false],
  ['LASIK', 'l.sik', false],
  ['LASIK', '.*', false],
  ['a\\b [c] {d} ^e$ f|g h? i+ j/k', '\\b [c] {d} ^e$ f|g h? i+ j/k', true],
  ['LASIK', '-', false],
];

let server: TestServer;
let token: string;

beforeAll(async () => {
  server = await startServer();
  ({ token } = await account(server, 'admin', ['manage_users']));
});
afterAll(() => server.close());

async function findsCourse(written: string, typed: string): Promise<boolean> {
  const { _id } = await course(server, { title: written });
  const { body } = await server.call<Course[]>('GET /courses', { query: { q: typed } });
  await deleteCourses(server);
  return body.some((found) => found._id === _id);
}

it('matches equally in the browser and on the server', async () => {
  const wrong: object[] = [];
  for (const [written, typed, isFound] of CASES) {
    const inBrowser = searchMatcher(typed)(`${written}\nCentrer, amorcer.`);
    const onServer = await findsCourse(written, typed);
    if (inBrowser !== isFound || onServer !== isFound) wrong.push({ written, typed, isFound, inBrowser, onServer });
  }
  expect(wrong).toEqual([]);
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

it('finds everything for a query without words', async () => {
  await course(server);
  expect(searchMatcher(' \u0301 ')('LASIK')).toBe(true);
  expect((await server.call<Course[]>('GET /courses', { query: { q: '\u0301' } })).body).toHaveLength(1);
});
