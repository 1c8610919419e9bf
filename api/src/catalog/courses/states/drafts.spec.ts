import type { Course } from '@iris/contract/catalog';
import type { JournalEntry } from '@iris/contract/operations';
import { beforeAll, expect, it } from 'vitest';
import { type Account, account, course, courseInput, unknownId } from '../../../../test/data/factories.ts';
import { twoInstances } from '../../../../test/servers/two-instances.ts';
import { Author } from '../../../authoring/programs/authoring.fixtures.ts';
import { lessonInput } from '../../../authoring/programs/programs.fixtures.ts';
import { CoursesService } from '../courses.service.ts';

const instances = twoInstances();
let author: Author;
let boss: Account;

beforeAll(async () => {
  author = await Author.of(instances.server);
  boss = await account(instances.server, 'super_admin');
});

/** Each way in which somebody could learn of a course, also what another instance keeps in memory. */
function listWays(id: string, lesson: string, token?: string): Record<string, () => Promise<unknown>> {
  const { server, other } = instances;
  const call = async (...[route, options]: Parameters<typeof server.call>) => {
    const { status, body } = await other.call<unknown>(route, { ...(token && { token }), ...options });
    return Array.isArray(body) ? JSON.stringify(body).includes(id) : status;
  };
  return {
    list: () => call('GET /courses'),
    'list of a level': () => call('GET /courses', { query: { level: 'Avancé' } }),
    search: () => call('GET /courses', { query: { q: 'secret' } }),
    'search by lesson': () => call('GET /courses', { query: { q: 'rhexis invisible' } }),
    count: async () => (await other.call<{ total: number }>('GET /courses/count')).body.total,
    'count of a search': async () =>
      (await other.call<{ total: number }>('GET /courses/count', { query: { q: 'secret' } })).body.total,
    sitemap: async () => {
      const pages = await other.app.get(CoursesService, { strict: false }).listChanges();
      return pages.some((page) => page.id === id);
    },
    page: () => call('GET /courses/:id', { id }),
    reviews: async () => (await other.call('GET /courses/:id/reviews', { id })).status,
    'share image': async () => (await other.call('GET /share-images/:name', { params: { name: id } })).status,
    'free lesson': () => call('GET /lessons/:id/preview', { id: lesson }),
    'follow-up': async () => (await other.call('GET /admin/courses/:id/follow-up', { token: boss.token, id })).status,
  };
}

async function walk(ways: Record<string, () => Promise<unknown>>) {
  const found: Record<string, unknown> = {};
  for (const [name, look] of Object.entries(ways)) found[name] = await look();
  return found;
}

const HIDDEN = {
  ...{ list: false, 'list of a level': false, search: false, 'search by lesson': false, count: 0, sitemap: false },
  ...{ 'count of a search': 0, page: 404, reviews: 404, 'share image': 404, 'free lesson': 404, 'follow-up': 404 },
};
const SHOWN = {
  ...{ list: true, 'list of a level': true, search: true, 'search by lesson': true, count: 1, sitemap: true },
  ...{ 'count of a search': 1, page: 200, reviews: 200, 'share image': 200, 'free lesson': 200, 'follow-up': 200 },
};

it('a draft with a published program is seen by nobody but those who manage courses, until it enters the catalog', async () => {
  const { server } = instances;
  const input = { ...courseInput({ title: 'Cours secret', level: 'Avancé' }), is_draft: true };
  const { status, body } = await server.call<Course>('POST /courses', { token: author.account.token, body: input });
  expect(status).toBe(201);
  const { _id: id } = body;
  const module = unknownId();
  const { teaching } = await author.read(id);
  await author.save(id, {
    teaching: {
      ...teaching,
      objectives: ['Voir'],
      hours: 1,
      authors: [{ name: 'Dr Iris', role: 'Chirurgienne', biography: '', disclosures: 'Aucun' }],
    },
    modules: [{ _id: module, title: 'Module', lessons: [] }],
  });
  const lesson = await author.writeLesson(id, module, 'text');
  await author.saveLesson(lesson._id, lessonInput('text', { title: 'Rhexis invisible', is_preview: true }));
  expect((await author.publish(id)).status).toBe(201);
  const student = await account(server);
  const enroll = () => server.call('POST /enrollments', { ...student, body: { course_id: id } });
  const people = { visitor: undefined, student: student.token, administrator: boss.token };
  for (const [who, token] of Object.entries(people)) {
    expect(await walk(listWays(id, lesson._id, token)), who).toEqual(HIDDEN);
  }
  expect((await enroll()).body).toMatchObject({ status: 404, code: 'course_not_found' });
  const own = { token: author.account.token };
  expect((await server.call('GET /admin/courses/drafts', own)).body).toEqual([body]);
  expect((await server.call('GET /admin/courses/archived', own)).body).toEqual([]);
  expect(await author.read(id)).toMatchObject({ is_draft: true, is_archived: false, revision: 1 });

  const move = (action: 'archive' | 'catalog' | 'restore') =>
    server.call(`POST /courses/:id/${action}`, { ...own, id });
  expect([(await move('archive')).body, (await move('restore')).body]).toMatchObject(
    Array(2).fill({ code: 'invalid_transition' }),
  );
  expect([(await move('catalog')).status, (await move('catalog')).status]).toEqual([204, 204]);
  for (const [who, token] of Object.entries(people)) {
    expect(await walk(listWays(id, lesson._id, token)), who).toEqual(SHOWN);
  }
  expect((await enroll()).status).toBe(201);
  const { body: entries } = await server.call<JournalEntry[]>('GET /admin/journal', { ...boss, query: { limit: '3' } });
  expect(entries.map(({ action }) => action)).toEqual(['course.catalog', 'course.publish', 'course.create']);
  expect(entries[0]).toMatchObject({ before: { is_draft: true }, after: { is_draft: false } });
});

it('a course is in the catalog at once unless it says otherwise; a copy is a draft', async () => {
  const { server } = instances;
  const own = { token: author.account.token };
  const { body } = await server.call<Course>('POST /courses', { ...own, body: courseInput() });
  const copy = await server.call<Course>('POST /courses/:id/duplicate', { ...own, id: body._id });
  const status = async (id: string) => (await server.call('GET /courses/:id', { id })).status;
  expect([await status(body._id), await status(copy.body._id)]).toEqual([200, 404]);
  const change = { ...own, id: body._id, body: { ...courseInput(), is_draft: true } };
  expect((await server.call('PUT /courses/:id', change)).body.code).toBe('invalid_input');
});

it('either a student enrolls or the course is a draft again, never both', async () => {
  const { server, other } = instances;
  const outcomes: unknown[] = [];
  for (let round = 0; round < 20; round += 1) {
    const { _id: id } = await course(server);
    const student = await account(server);
    const [enrolled, withdrawn] = await Promise.all([
      other.call('POST /enrollments', { ...student, body: { course_id: id } }),
      server.call('POST /courses/:id/withdraw', { token: author.account.token, id }),
    ]);
    const mine = await server.call<unknown[]>('GET /enrollments/my-courses', student);
    const { is_draft } = await author.read(id);
    outcomes.push([enrolled.status, withdrawn.body?.code ?? withdrawn.status, mine.body.length, is_draft]);
  }
  const wrong = outcomes.filter((outcome) => {
    return ![JSON.stringify([201, 'course_has_learners', 1, false]), JSON.stringify([404, 204, 0, true])].includes(
      JSON.stringify(outcome),
    );
  });
  expect(wrong).toEqual([]);
});
