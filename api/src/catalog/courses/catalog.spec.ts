import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { Course } from '@iris/contract/catalog';
import { beforeAll, expect, it } from 'vitest';
import { type Account, account, course, courseInput } from '../../../test/data/factories.ts';
import type { TestServer } from '../../../test/servers/server.ts';
import { twoInstances } from '../../../test/servers/two-instances.ts';

const instances = twoInstances();
let superAdmin: Account;

beforeAll(async () => {
  superAdmin = await account(instances.server, 'super_admin');
  await course(instances.server, { level: 'Débutant' });
  await course(instances.server, { level: 'Avancé' });
});

const catalog = (on: TestServer, headers: Record<string, string> = {}, query = {}) => {
  return on.call<Course[]>('GET /courses', { headers, query });
};

it('is sent in the smallest accepted encoding, and revalidated with 304 on every instance, for each level', async () => {
  const plain = await catalog(instances.server);
  const headers = { 'cache-control': 'no-cache', vary: 'Accept-Encoding' };
  expect(plain.headers).toMatchObject({ 'content-type': 'application/json; charset=utf-8', ...headers });
  const found: Record<string, unknown> = {};
  for (const accepted of ['gzip, deflate, br, zstd', 'br;q=0, gzip;q=0.5', 'identity', '']) {
    const { bytes, headers } = await catalog(instances.server, { 'accept-encoding': accepted });
    const encoding = headers['content-encoding'];
    const text = encoding === 'br' ? brotliDecompressSync(bytes) : encoding === 'gzip' ? gunzipSync(bytes) : bytes;
    found[accepted] = text.toString() === plain.text ? encoding : 'another body';
  }
  const encodings = {
    'gzip, deflate, br, zstd': 'br',
    'br;q=0, gzip;q=0.5': 'gzip',
    identity: undefined,
    '': undefined,
  };
  expect(found).toEqual(encodings);
  const { etag } = plain.headers;
  for (const instance of [instances.server, instances.other]) {
    for (const known of [String(etag), `W/${etag}`]) {
      const answer = await catalog(instance, { 'if-none-match': known });
      expect(answer).toMatchObject({ status: 304, text: '', headers: { etag } });
    }
  }
  const ofLevel = await catalog(instances.server, { 'if-none-match': String(etag) }, { level: 'Avancé' });
  expect(ofLevel.status).toBe(200);
});

it('is never stale after an acknowledged change, on any instance', async () => {
  const { token } = superAdmin;
  const student = await account(instances.server);
  const stale: string[] = [];
  const shows = async (change: string, expected: (courses: Course[]) => boolean) => {
    for (const query of [{}, { level: 'Avancé' }, { limit: '1' }, { limit: '2', after: 'f'.repeat(24) }]) {
      for (const [name, instance] of Object.entries({ server: instances.server, twin: instances.other })) {
        if (!expected((await catalog(instance, {}, query)).body)) stale.push(`${change} on ${name}`);
      }
    }
  };
  const input = courseInput({ title: 'Nouveau', level: 'Avancé' });
  const { _id } = (await instances.server.call<Course>('POST /courses', { token, body: input })).body;
  await shows('create', (courses) => courses[0]?.title === 'Nouveau');
  await instances.other.call('PUT /courses/:id', { token, id: _id, body: { ...input, title: 'Changé' } });
  await shows('update', (courses) => courses[0]?.title === 'Changé');
  await instances.server.call('POST /enrollments', { token: student.token, body: { course_id: _id } });
  await shows('enroll', (courses) => courses[0]?.enrolled_count === 1);
  await instances.other.call('DELETE /admin/users/:id', { token, id: student.id });
  await shows('delete a student', (courses) => courses[0]?.enrolled_count === 0);
  await instances.server.call('DELETE /courses/:id', { token, id: _id });
  await shows('delete', (courses) => courses.every((listed) => listed._id !== _id));
  expect(stale).toEqual([]);
});

it('is not stale with concurrent changes and reads', async () => {
  const { token } = superAdmin;
  const { server, other } = instances;
  const { _id: id } = await course(server);
  for (let round = 1; round <= 5; round += 1) {
    const title = `Tour ${round}`;
    const reading = Promise.all([catalog(server), catalog(other)]);
    await server.call('PUT /courses/:id', { token, id, body: courseInput({ title }) });
    const read = await Promise.all([catalog(server), catalog(other)]);
    expect(read.map(({ body }) => body[0]?.title)).toEqual([title, title]);
    await reading;
  }
});

it('reads no course from the database until one changes', async () => {
  const queries = [{}, { limit: '2' }, { q: 'cours' }];
  for (const query of queries) await catalog(instances.server, {}, query);
  const { db } = instances.server.connection;
  await db?.command({ profile: 2 });
  for (const query of queries) await catalog(instances.server, {}, query);
  await catalog(instances.server, { 'accept-encoding': 'br' });
  await db?.command({ profile: 0 });
  const reads = await db?.collection('system.profile').distinct('command.find');
  expect(reads).toEqual(['catalog_versions']);
});
