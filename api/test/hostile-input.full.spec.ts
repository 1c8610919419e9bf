import { ERRORS } from '@iris/contract/foundation';
import { type ApiRoute, definitionOf } from '@iris/contract/routes';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { wrongCells } from './cells.ts';
import { releaseAcademy } from './delivery/releasing.ts';
import { startServer, type TestServer } from './server.ts';
import { ROUTES, type Staff, staff, tokenFor, validCall } from './valid-calls.ts';

let server: TestServer;
let people: Staff;

beforeAll(async () => {
  server = await startServer();
  // Without pages the API is not ready, and says so.
  await releaseAcademy(server, ['public']);
  people = await staff(server);
});
afterAll(() => server.close());

const withBody = ROUTES.filter((route) => definitionOf(route).body);
const withId = ROUTES.filter((route) => route.includes(':id'));
const withQuery = ROUTES.filter((route) => validCall(route).query !== undefined);

/** Nested deeper than the call stack. */
const DEEP = 400_000;

/** Hostile request bodies, as raw text. */
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

/** Values of the wrong type. */
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
    url: `/api${path.replace(/:\w+/, id)}${query ? `?${new URLSearchParams(query)}` : ''}`,
    headers: { 'content-type': contentType, ...(token && { authorization: `Bearer ${token}` }) },
    payload,
  });
};

/** Whether an answer is a client error with a problem of the contract, not a crash. */
const expectRefusal = ({ status, body, headers }: Awaited<ReturnType<typeof send>>) => {
  expect(status).toBeGreaterThanOrEqual(400);
  expect(status).toBeLessThan(500);
  expect(headers['content-type']).toBe('application/problem+json; charset=utf-8');
  expect(Object.keys(ERRORS)).toContain(body.code);
  expect(status).toBe(ERRORS[body.code].status);
  expect(body).toMatchObject({ status, detail: expect.stringMatching(/\S/), request_id: expect.any(String) });
};

/** All stored documents, except the rate limits, and the deploy tokens and sessions, of which the last use is recorded. */
const everythingStored = async () => {
  const { db } = server.connection;
  const names = (await db?.collections())?.map(({ collectionName }) => collectionName) ?? [];
  const kept = names.filter((name) => !['rate_limits', 'team_tokens', 'sessions'].includes(name)).sort();
  return Promise.all(kept.map(async (name) => [name, await db?.collection(name).find().toArray()]));
};

/** One test per kind of input; its failure lists the routes that accept it. */
const onEachRoute = (routes: ApiRoute[], check: (route: ApiRoute) => Promise<void>) =>
  wrongCells(routes, (route) => route, check);

describe('a body', () => {
  it('that is malformed or hostile is rejected, and writes nothing', async () => {
    const cells = withBody
      .flatMap((route) => Object.entries(BODIES).map(([name, payload]) => ({ route, name, payload })))
      // An empty theme is valid: it changes nothing.
      .filter(({ route, name }) => !(route === 'PUT /config/theme' && name === 'an empty object'));
    let stored = await everythingStored();
    const wrong = await wrongCells(
      cells,
      ({ route, name }) => `${route}, ${name}`,
      async ({ route, payload }) => {
        const answer = await send(route, payload);
        const before = stored;
        stored = await everythingStored();
        expect(stored).toEqual(before);
        expectRefusal(answer);
      },
    );
    expect(wrong).toEqual([]);
  });

  it('with a wrong value in a field is rejected, and writes nothing', async () => {
    const fields = withBody.flatMap((route) =>
      Object.keys(validCall(route).body as object).map((field) => ({ route, field })),
    );
    let stored = await everythingStored();
    const wrong = await wrongCells(
      fields,
      ({ route, field }) => `${route}, ${field}`,
      async ({ route, field }) => {
        const refuse = async (value: unknown) => {
          const answer = await send(route, JSON.stringify({ ...(validCall(route).body as object), [field]: value }));
          // For some fields a text, number or boolean is valid.
          if (answer.status < 300 && typeof value !== 'object') stored = await everythingStored();
          else expectRefusal(answer);
        };
        const accepted = await wrongCells(VALUES, (value) => JSON.stringify(value).slice(0, 40), refuse);
        const before = stored;
        stored = await everythingStored();
        expect(accepted.join('; ')).toBe('');
        expect(stored).toEqual(before);
      },
    );
    expect(wrong).toEqual([]);
  });

  it('with an unknown field is rejected with the name of the field', async () => {
    const wrong = await onEachRoute(withBody, async (route) => {
      const payload = JSON.stringify({ ...(validCall(route).body as object), role: 'admin' });
      const { status, body } = await send(route, payload);
      expect(status).toBe(400);
      expect(body.errors).toHaveProperty('role');
    });
    expect(wrong).toEqual([]);
  });

  it('of more than 1 MB is refused', async () => {
    const wrong = await onEachRoute(withBody, async (route) => {
      const { status, body } = await send(route, JSON.stringify({ name: 'x'.repeat(1024 * 1024) }));
      expect(status).toBe(413);
      expect(body.code).toBe('payload_too_large');
    });
    expect(wrong).toEqual([]);
  });

  it('of another type than JSON is refused', async () => {
    const types = [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'application/xml',
      'x',
    ];
    const wrong = await wrongCells(
      withBody.flatMap((route) => types.map((type) => ({ route, type }))),
      ({ route, type }) => `${route}, ${type}`,
      async ({ route, type }) => {
        const { status, body } = await send(route, '{}', type);
        expect(status).toBe(415);
        expect(body.code).toBe('unsupported_media_type');
      },
    );
    expect(wrong).toEqual([]);
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

  it('that is invalid is rejected on every route', async () => {
    const wrong = await wrongCells(
      withId.flatMap((route) => IDS.map((id) => ({ route, id }))),
      ({ route, id }) => `${route}, ${id.slice(0, 30)}`,
      async ({ route, id }) => {
        expectRefusal(await server.call(route, { ...validCall(route), id, token: tokenFor(route, people) }));
      },
    );
    expect(wrong).toEqual([]);
  });
});

describe('a query', () => {
  const searchesOf = (name: string) => [
    `${name}=a&${name}=b`,
    `${name}[$gt]=`,
    `${name}[]=a`,
    `${name}=%00`,
    `${name}=%ff`,
    `${name}=%`,
    `${name}=${'x'.repeat(5000)}`,
    `${name}`,
    `${name}=%ED%A0%80`,
  ];

  it('with hostile values never causes a server error', async () => {
    const cells = withQuery.flatMap((route) => {
      const names = [...Object.keys(validCall(route).query as object), '__proto__', 'constructor'];
      return names.flatMap(searchesOf).map((search) => ({ route, search }));
    });
    const wrong = await wrongCells(
      cells,
      ({ route, search }) => `${route}?${search.slice(0, 40)}`,
      async ({ route, search }) => {
        const [method = 'GET', path = ''] = route.split(' ');
        const token = tokenFor(route, people);
        const url = `/api${path.replace(':id', validCall(route).id ?? '')}?${search}`;
        const headers = token ? { authorization: `Bearer ${token}` } : undefined;
        const answer = await server.send({ method: method as 'GET', url, headers });
        if (answer.status >= 300) expectRefusal(answer);
      },
    );
    expect(wrong).toEqual([]);
  });

  it('with a repeated parameter is rejected', async () => {
    const { status, body } = await server.send({ method: 'GET', url: '/api/courses?q=a&q=b' });
    expect(status).toBe(400);
    expect(body.errors).toHaveProperty('q');
  });
});

describe('an address', () => {
  const NOWHERE = [
    '/api',
    '/api/',
    '/api/nope',
    '/api/courses/',
    '/api/%',
    '/api/%ff',
    '/api/..%2f..%2fetc/passwd',
    '/api//courses',
    '//api/courses',
  ];

  it('that does not exist is answered with a problem', async () => {
    const check = async (url: string) => expectRefusal(await server.send({ method: 'GET', url }));
    expect(await wrongCells(NOWHERE, (url) => url, check)).toEqual([]);
  });

  it('of a route without a body ignores or rejects one', async () => {
    const wrong = await onEachRoute(
      ROUTES.filter((route) => route.startsWith('GET ')),
      async (route) => {
        const answer = await send(route, '{"a":1}');
        if (answer.status >= 300) expectRefusal(answer);
      },
    );
    expect(wrong).toEqual([]);
  });
});

it('has polluted no prototype', () => {
  expect(({} as { role?: string }).role).toBeUndefined();
});
