import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { type ApiRoute, definitionOf, ROUTES } from '@iris/contract/routes';
import { STATS_DEFAULTS } from '@iris/contract/site';
import type { mongo } from 'mongoose';
import { beforeAll, expect, it, onTestFinished } from 'vitest';
import { type Account, account, campusInput, course, courseInput } from '../../../../test/data/factories.ts';
import { webinar, webinarInput } from '../../../../test/data/webinars.ts';
import type { CallOptions } from '../../../../test/servers/server.ts';
import { twoInstances } from '../../../../test/servers/two-instances.ts';

const instances = twoInstances();
let superAdmin: Account;

beforeAll(async () => {
  superAdmin = await account(instances.server, 'super_admin');
  const { _id: id } = await webinar(instances.server);
  const { weeks, ...changed } = webinarInput({ title: 'Un autre titre' });
  CHANGES['GET /webinars/:id'] = ['PUT /admin/webinars/:id', changed, { id }];
});

const CACHED = (Object.keys(ROUTES) as ApiRoute[]).filter((route) => definitionOf(route).cached);

/** What changes the answer of each route, made on the other instance, and how it is asked for. */
const CHANGES: Partial<Record<ApiRoute, [route: ApiRoute, body: object, asked?: CallOptions]>> = {
  'GET /courses': ['POST /courses', courseInput({ title: 'Nouveau' })],
  'GET /courses/count': ['POST /courses', courseInput({ title: 'Encore un' })],
  'GET /campuses': ['POST /campuses', campusInput({ name: 'Campus Lyon' })],
  'GET /stats': ['PUT /stats', { ...STATS_DEFAULTS, subscribers: 7 }],
  'GET /config/theme': ['PUT /config/theme', { siteName: 'Autre nom' }],
  'GET /organisation': ['PUT /config/theme', { siteName: 'Encore un autre nom' }],
  'GET /webinars': ['POST /admin/webinars', webinarInput(), { query: { period: 'upcoming' } }],
};

it('sends the answers of all cached routes compressed, with a validator, and the new one after a change elsewhere', async () => {
  const wrong: string[] = [];
  const { token } = superAdmin;
  for (const route of CACHED) {
    const [changing, body, asked] = CHANGES[route] ?? [];
    if (!changing) throw new Error(`the spec does not know what changes ${route}`);
    const plain = await instances.server.call(route, asked);
    const packed = await instances.server.call(route, { ...asked, headers: { 'accept-encoding': 'br, gzip' } });
    const zipped = await instances.server.call(route, { ...asked, headers: { 'accept-encoding': 'gzip' } });
    const known = { 'if-none-match': String(packed.headers.etag), 'accept-encoding': 'br' };
    const again = await instances.server.call(route, { ...asked, headers: known });
    await instances.other.call(changing, { ...asked, token, body });
    const changed = await instances.server.call(route, { ...asked, headers: known });
    const texts = [brotliDecompressSync(packed.bytes), gunzipSync(zipped.bytes)].map(String);
    if (texts.some((text) => text !== plain.text)) wrong.push(`${route} has another body when compressed`);
    if (again.status !== 304 || again.text) wrong.push(`${route} is not revalidated`);
    if (changed.status !== 200) wrong.push(`${route} is stale`);
  }
  expect(wrong).toEqual([]);
});

it('reads again after an enrollment elsewhere what shows it, and no other answer', async () => {
  const { server, other } = instances;
  const { db } = server.connection;
  if (!db) throw new Error('the database must be open');
  const { _id } = await course(server);
  const student = await account(server, 'student');
  for (const route of CACHED) await server.call(route, CHANGES[route]?.[2]);
  const { status } = await other.call('POST /enrollments', { token: student.token, body: { course_id: _id } });
  expect(status).toBe(201);
  const readAgain: string[] = [];
  for (const route of CACHED) {
    await db.command({ profile: 2 });
    await server.call(route, CHANGES[route]?.[2]);
    await db.command({ profile: 0 });
    const commands = db.collection('system.profile');
    if (await commands.countDocuments({ ns: /\.(courses|campuses|stats|theme|webinars)$/ })) readAgain.push(route);
    await commands.drop();
  }
  expect(readAgain).toEqual(['GET /courses', 'GET /courses/count']);
});

it('reads the versions once for requests that arrive together', async () => {
  const { server } = instances;
  await server.call('GET /courses');
  const read: string[] = [];
  const watch = ({ command }: mongo.CommandStartedEvent) => void read.push(command.find);
  const client = server.connection.getClient().on('commandStarted', watch);
  onTestFinished(() => void client.off('commandStarted', watch));
  const answers = await Promise.all(Array.from({ length: 20 }, () => server.call('GET /courses')));
  expect(answers.every(({ status }) => status === 200)).toBe(true);
  expect(read.filter((collection) => collection === 'catalog_versions').length).toBeLessThan(5);
});

it('keeps no answer of a refused request', async () => {
  for (let call = 0; call < 2; call += 1) {
    const refused = await instances.server.call('GET /courses', { query: { limit: '-1' } });
    expect(refused).toMatchObject({ status: 400, headers: { 'cache-control': 'no-store' } });
    expect(refused.headers).not.toHaveProperty('etag');
  }
});
