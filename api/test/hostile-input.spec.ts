import { ERRORS } from '@iris/contract/errors';
import type { ApiRoute } from '@iris/contract/routes';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startServer, type TestServer } from './server.ts';
import { ROUTES, type Staff, staff, tokenFor, validCall } from './valid-calls.ts';

let server: TestServer;
let people: Staff;

beforeAll(async () => {
  server = await startServer();
  people = await staff(server);
});
afterAll(() => server.close());

const withBody = ROUTES.filter((route) => validCall(route).body !== undefined);
const withId = ROUTES.filter((route) => route.includes(':id'));
const withQuery = ROUTES.filter((route) => validCall(route).query !== undefined);

/** Deeper than any call stack. */
const DEEP = 400_000;

/** Bodies nobody sends by mistake, as they travel. */
const BODIES: Record<string, string> = {
  nothing: '',
  null: 'null',
  'a number': '12',
  'a text': '"texte"',
  'a list': '[{"title":"a"}]',
  'an empty object': '{}',
  'half an object': '{"title":',
  'no JSON at all': '<xml/>',
  'deep lists': `${'['.repeat(DEEP)}${']'.repeat(DEEP)}`,
  'deep objects': `${'{"a":'.repeat(DEEP / 4)}1${'}'.repeat(DEEP / 4)}`,
  'a prototype': '{"__proto__":{"role":"admin"}}',
  'a constructor': '{"constructor":{"prototype":{"role":"admin"}}}',
  'operators of the database': '{"email":{"$gt":""},"password":{"$ne":null},"course_id":{"$exists":true}}',
  'many unknown fields': JSON.stringify(
    Object.fromEntries(Array.from({ length: 5000 }, (_, index) => [`f${index}`, 1])),
  ),
  'an invalid encoding': '{"email":"\\ud800","name":"\\udfff","password":"\\ud800\\ud800"}',
};

/** Values that are wrong for any field. */
const VALUES: unknown[] = [
  null,
  true,
  0,
  -1,
  1e308,
  '',
  ' ',
  'a\u0000b',
  '\u0000',
  '\ud800',
  'x'.repeat(100_000),
  [],
  ['a'],
  [[['a']]],
  {},
  { $gt: '' },
  { toString: 1 },
  { length: 1e9 },
];

const send = (route: ApiRoute, payload: string, contentType = 'application/json') => {
  const { id = '', query } = validCall(route);
  const [method = 'GET', path = ''] = route.split(' ');
  const token = tokenFor(route, people);
  return server.send({
    method: method as 'POST',
    url: `/api${path.replace(':id', id)}${query ? `?${new URLSearchParams(query)}` : ''}`,
    headers: { 'content-type': contentType, ...(token && { authorization: `Bearer ${token}` }) },
    payload,
  });
};

/** Refused for what it is: never a crash, always a problem of the contract with a sentence. */
const expectRefusal = ({ status, body, headers }: Awaited<ReturnType<typeof send>>, label: string) => {
  expect(status, label).toBeGreaterThanOrEqual(400);
  expect(status, label).toBeLessThan(500);
  expect(headers['content-type'], label).toBe('application/problem+json; charset=utf-8');
  expect(Object.keys(ERRORS), label).toContain(body.code);
  expect(status, label).toBe(ERRORS[body.code].status);
  expect(body, label).toMatchObject({ status, detail: expect.stringMatching(/\S/), request_id: expect.any(String) });
};

/** All that is stored, but for how often callers have tried. */
const everythingStored = async () => {
  const { db } = server.connection;
  const names = (await db?.collections())?.map(({ collectionName }) => collectionName) ?? [];
  const kept = names.filter((name) => name !== 'rate_limits').sort();
  return Promise.all(kept.map(async (name) => [name, await db?.collection(name).find().toArray()]));
};

describe.each(withBody)('%s', (route) => {
  // An empty theme is a valid one: everything goes back to its default.
  const bodies = Object.entries(BODIES).filter(
    ([name]) => !(route === 'PUT /config/theme' && name === 'an empty object'),
  );

  it.each(bodies)('refuses %s, and writes nothing', async (name, payload) => {
    const before = await everythingStored();
    expectRefusal(await send(route, payload), name);
    expect(await everythingStored()).toEqual(before);
  });

  it('refuses a wrong value in each field', async () => {
    const valid = validCall(route).body as Record<string, unknown>;
    let stored = await everythingStored();
    for (const field of Object.keys(valid)) {
      for (const value of VALUES) {
        const label = `${field} = ${JSON.stringify(value).slice(0, 40)}`;
        const answer = await send(route, JSON.stringify({ ...valid, [field]: value }));
        // Of some fields a text, a number or a yes is right.
        if (answer.status < 300 && typeof value !== 'object') stored = await everythingStored();
        else expectRefusal(answer, label);
      }
      expect(await everythingStored(), field).toEqual(stored);
    }
  });

  it('refuses a field it does not know, and names it', async () => {
    const { status, body } = await send(route, JSON.stringify({ ...(validCall(route).body as object), role: 'admin' }));
    expect(status).toBe(400);
    expect(body.errors).toHaveProperty('role');
  });

  it('refuses more than 1 MB', async () => {
    const { status, body } = await send(route, JSON.stringify({ name: 'x'.repeat(1024 * 1024) }));
    expect(status).toBe(413);
    expect(body.code).toBe('payload_too_large');
  });

  it.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/xml',
    'x',
  ])('refuses %s', async (contentType) => {
    const { status, body } = await send(route, '{}', contentType);
    expect(status).toBe(415);
    expect(body.code).toBe('unsupported_media_type');
  });
});

describe('an id', () => {
  const IDS = [
    '1',
    'null',
    '%00',
    '%2e%2e%2f',
    "'",
    '[object Object]',
    'z'.repeat(24),
    '0'.repeat(25),
    'a'.repeat(5000),
    '%ff',
    '{"$gt":""}',
  ];

  it.each(withId.flatMap((route) => IDS.map((id) => [route, id] as const)))(
    '%s is refused with %.30s',
    async (route, id) => {
      const answer = await server.call(route, { ...validCall(route), id, token: tokenFor(route, people) });
      expectRefusal(answer, id);
    },
  );
});

describe('a query', () => {
  it.each(withQuery)('%s survives what nobody would ask', async (route) => {
    const [method = 'GET', path = ''] = route.split(' ');
    const token = tokenFor(route, people);
    const names = [...Object.keys(validCall(route).query as object), '__proto__', 'constructor'];
    const searches = names.flatMap((name) => [
      `${name}=a&${name}=b`,
      `${name}[$gt]=`,
      `${name}[]=a`,
      `${name}=%00`,
      `${name}=%ff`,
      `${name}=%`,
      `${name}=${'x'.repeat(5000)}`,
      `${name}`,
      `${name}=%ED%A0%80`,
    ]);
    for (const search of searches) {
      const url = `/api${path.replace(':id', validCall(route).id ?? '')}?${search}`;
      const headers = token ? { authorization: `Bearer ${token}` } : undefined;
      const answer = await server.send({ method: method as 'GET', url, headers });
      if (answer.status >= 300) expectRefusal(answer, url.slice(0, 80));
    }
  });

  it('with a parameter twice is refused', async () => {
    const { status, body } = await server.send({ method: 'GET', url: '/api/courses?q=a&q=b' });
    expect(status).toBe(400);
    expect(body.errors).toHaveProperty('q');
  });
});

describe('an address', () => {
  it.each([
    '/api',
    '/api/',
    '/api/nope',
    '/api/courses/',
    '/api/%',
    '/api/%ff',
    '/api/..%2f..%2fetc/passwd',
    '/api//courses',
    '//api/courses',
  ])('%s that leads nowhere is a problem', async (url) => {
    expectRefusal(await server.send({ method: 'GET', url }), url);
  });

  it.each(['PATCH', 'DELETE', 'OPTIONS'] as const)('is not found with %s where only GET exists', async (method) => {
    expectRefusal(await server.send({ method, url: '/api/courses' }), method);
  });

  it.each(ROUTES.filter((route) => route.startsWith('GET ')))(
    '%s ignores a body it never asked for, or refuses it',
    async (route) => {
      const answer = await send(route, '{"a":1}');
      if (answer.status >= 300) expectRefusal(answer, route);
    },
  );
});

it('has polluted no prototype', () => {
  expect(({} as { role?: string }).role).toBeUndefined();
});
