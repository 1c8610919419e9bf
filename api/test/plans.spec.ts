import { generateKeyPairSync } from 'node:crypto';
import { LEVELS } from '@iris/contract/catalog';
import { ROLES } from '@iris/contract/foundation';
import { AUDIT_ACTIONS } from '@iris/contract/operations';
import type { ApiRoute } from '@iris/contract/routes';
import { MESSAGE_STATUSES } from '@iris/contract/site';
import { HEALTHY_KEPT } from '@iris/delivery/contract/releases';
import { Types } from 'mongoose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { userSearch } from '../src/accounts/users/model/user.schema.ts';
import { searchText } from '../src/foundation/common/search/search-text.ts';
import { messageSearch } from '../src/site/contact/message.schema.ts';
import { wrongCells } from './calls/cells.ts';
import { type Account, account, contactInput, courseInput } from './data/factories.ts';
import { integrityOf, releaseAcademy } from './delivery/releasing.ts';
import { startServer, type TestServer } from './servers/server.ts';

const SIZE = 600;
const PAGE = 20;

/** The shell and three remotes. */
const APPLICATIONS = 4;

/** Word in the name of every tenth item. */
const RARE = 'Kératocône';
const nameOf = (index: number) => `${index % 10 ? 'Dupont' : RARE} ${index}`;

let server: TestServer;
let superAdmin: Account;

beforeAll(async () => {
  server = await startServer({ badgeKey: generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey });
  superAdmin = await account(server, 'super_admin');
  await fill('users', (index) => {
    const person = { name: nameOf(index), email: `p${index}@example.org` };
    return { ...person, role: ROLES[index % 2], permissions: {}, created_at: new Date(), ...userSearch(person) };
  });
  await fill('messages', (index) => {
    const input = contactInput({ subject: nameOf(index) });
    return { ...input, status: MESSAGE_STATUSES[index % 3], created_at: new Date(), search: messageSearch(input) };
  });
  await fill('courses', (index) => {
    const input = courseInput({ title: nameOf(index), level: LEVELS[index % 3] });
    return { ...input, enrolled_count: 0, rating: 0, version: 1 };
  });
  await fill('enrollments', () => ({
    user: new Types.ObjectId(),
    course: new Types.ObjectId(),
    progress: 0,
    created_at: new Date(),
  }));
  await releaseAcademy(server);
  await fill('application_releases', (index) => ({
    name: 'public',
    version: `0.1.${index}`,
    integrity: { 'mf-manifest.json': integrityOf(String(index)) },
    origin: { author: null, commit: null, message: null },
    released_by: 'Équipe',
    released_at: new Date(index),
    is_complete: true,
    live_at: new Date(index),
    is_rolled_back: false,
    is_retired: index < SIZE - HEALTHY_KEPT,
  }));
  await fill('certificates', (index) => ({
    serial: `IRIS-${index}`,
    enrollment: new Types.ObjectId(),
    status_index: index,
    ...(index % 100 === 0 && { revoked: { at: new Date(), reason: 'Fraude' } }),
  }));
  await fill('audit_entries', (index) => {
    const person = { _id: new Types.ObjectId(), name: nameOf(index) };
    const action = AUDIT_ACTIONS[index % 3];
    const target = { type: 'course', id: String(index), label: nameOf(index) };
    return { at: new Date(), person, action, target, before: null, after: null, search: searchText(person.name) };
  });
});
afterAll(() => server.close());

async function fill(collection: string, itemOf: (index: number) => object): Promise<void> {
  const items = Array.from({ length: SIZE }, (_, index) => ({ _id: new Types.ObjectId(), ...itemOf(index) }));
  await server.connection.collection(collection).insertMany(items);
}

/** A profiled command; for queries, `execStats` is the output of `explain`. */
interface Profiled {
  /** Database and collection. */
  ns: string;
  planSummary: string;
  docsExamined: number;
  keysExamined: number;
  execStats: Stage;
}

interface Stage {
  stage: string;
  inputStage?: Stage;
  inputStages?: Stage[];
}

/** Makes a call and returns its profiled commands, except the lookup of the caller. */
async function profile(route: ApiRoute, query: Record<string, string> = {}, params = {}): Promise<Profiled[]> {
  const { db } = server.connection;
  if (!db) throw new Error('the database must be open');
  // An answer that is in memory needs no query.
  await db.collection('catalog_versions').updateMany({}, { $inc: { raised: 1 } });
  await db.command({ profile: 2 });
  const { status } = await server.call(route, { token: superAdmin.token, query, params });
  await db.command({ profile: 0 });
  expect(status).toBe(200);
  const commands = db.collection<Profiled>('system.profile');
  // The instance also looks for jobs, twice a second, and cached answers read the version of the data.
  const ofCall = { planSummary: { $exists: true, $ne: 'IDHACK' }, ns: { $not: /\.(jobs|catalog_versions)$/ } };
  const profiled = await commands.find(ofCall).toArray();
  await commands.drop();
  return profiled;
}

function stagesOf({ stage, inputStage, inputStages = [] }: Stage): string[] {
  return [stage, ...[...(inputStage ? [inputStage] : []), ...inputStages].flatMap(stagesOf)];
}

interface Cell {
  route: ApiRoute;
  query: Record<string, string>;
}

/** The route with each filter, alone and with a search, of which one has two words. */
function cells(route: ApiRoute, filter = '', values: readonly string[] = [], search = 'q'): Cell[] {
  const filters = [{}, ...values.map((value) => ({ [filter]: value }))];
  return [
    { route, query: { [search]: `0 ${RARE}` } },
    ...filters.flatMap((query) => [
      { route, query },
      { route, query: { ...query, [search]: RARE } },
    ]),
  ];
}

const LISTS = [
  ...cells('GET /admin/users', 'role', ROLES),
  { route: 'GET /admin/users', query: { q: '10001234565' } },
  ...cells('GET /contact/messages', 'status_filter', MESSAGE_STATUSES),
  // Searched in memory.
  ...cells('GET /courses', 'level', LEVELS).filter(({ query }) => !('q' in query)),
  ...cells('GET /admin/journal', 'action', ['user.delete', 'course.update'], 'person'),
  { route: 'GET /admin/journal', query: { person: RARE, from: '2026-01-01', to: '2026-12-31' } },
] satisfies Cell[];
const COUNTS = [
  ...cells('GET /admin/users/count', 'role', ROLES),
  ...cells('GET /contact/messages/counts'),
  ...cells('GET /courses/count', 'level', LEVELS).filter(({ query }) => !('q' in query)),
];
const WHOLE: Cell[] = [{ route: 'GET /campuses', query: {} }];

const cellName = ({ route, query }: Cell) => `${route} ${JSON.stringify(query)}`;

describe('the plan of MongoDB', () => {
  it('scans an index in the order of the list, and reads only the documents of the page', async () => {
    const check = async ({ route, query }: Cell) => {
      const first = { ...query, limit: String(PAGE) };
      const pages = route === 'GET /campuses' ? [query] : [first, { ...first, after: 'f'.repeat(24) }];
      for (const page of pages) {
        const plans = await profile(route, page);
        expect(plans, JSON.stringify(page)).not.toEqual([]);
        for (const { execStats, docsExamined } of plans) {
          const stages = stagesOf(execStats);
          expect(stages, JSON.stringify(page)).toContain('IXSCAN');
          expect(stages, JSON.stringify(page)).not.toContain('COLLSCAN');
          expect(stages, JSON.stringify(page)).not.toContain('SORT');
          // Found accounts are compared with the query before they are listed.
          const read = route === 'GET /admin/users' && 'q' in query ? SIZE / 10 : PAGE;
          if ('limit' in page) expect(docsExamined).toBeLessThanOrEqual(read);
        }
      }
    };
    expect(await wrongCells([...LISTS, ...WHOLE], cellName, check)).toEqual([]);
  });

  it('counts by an index, without reading documents', async () => {
    const check = async ({ route, query }: Cell) => {
      const [plan] = await profile(route, query);
      expect(plan?.planSummary).toMatch(/^(IXSCAN|COUNT_SCAN)/);
      // Found accounts are compared with the query before they are counted.
      expect(plan?.docsExamined).toBe(route === 'GET /admin/users/count' && 'q' in query ? SIZE / 10 : 0);
    };
    expect(await wrongCells(COUNTS, cellName, check)).toEqual([]);
  });

  it.each(['GET /admin/analytics', 'GET /admin/dashboard'] as const)('counts by indexes only: %s', async (route) => {
    const plans = await profile(route);
    expect(plans.length).toBeGreaterThanOrEqual(3);
    for (const { planSummary, docsExamined } of plans) {
      expect(planSummary).toMatch(/^(IXSCAN|COUNT_SCAN)/);
      expect(docsExamined).toBe(0);
    }
  });

  it.each(['GET /remotes', 'GET /admin/deployments'] as const)('finds releases by an index: %s', async (route) => {
    const plans = await profile(route);
    expect(plans).not.toEqual([]);
    for (const { planSummary, docsExamined } of plans) {
      expect(planSummary).toMatch(/^IXSCAN/);
      expect(docsExamined).toBeLessThanOrEqual(PAGE * APPLICATIONS);
    }
  });

  it('reads of the certificates in a status list only the revoked ones', async () => {
    const commands = await profile('GET /badges/status/:list', {}, { list: '0' });
    const plans = commands.filter(({ ns }) => ns.endsWith('.certificates'));
    expect(plans).toHaveLength(2);
    for (const { docsExamined, keysExamined } of plans) {
      expect(Math.max(docsExamined, keysExamined)).toBeLessThanOrEqual(SIZE / 100 + 1);
    }
  });
});
