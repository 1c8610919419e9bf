import { isDeepStrictEqual } from 'node:util';
import { ERRORS } from '@iris/contract/foundation';
import { type ApiRoute, definitionOf } from '@iris/contract/routes';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { wrongCells } from './calls/cells.ts';
import { ROUTES, type Staff, staff, tokenFor, validCall } from './calls/valid-calls.ts';
import { changedSince, storedData } from './data/stored-data.ts';
import { releaseAcademy } from './delivery/releasing.ts';
import { type RawRequest, startServer, type TestServer, toRequest } from './servers/server.ts';
import { MAIL_POLL } from './servers/smtp.ts';

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
    Object.fromEntries(Array.from({ length: 2000 }, (_, index) => [`f${index}`, 1])),
  ),
  'an invalid encoding': '{"email":"\\ud800","name":"\\udfff","password":"\\ud800\\ud800"}',
};

/** Values of the wrong type. */
const VALUES: unknown[] = [null, [], ['a'], [[['a']]], {}, { $gt: '' }, { toString: 1 }, { length: 1e9 }];

/** Some fields accept one of them, and none any other value of these types. */
const SIMPLE_VALUES: unknown[] = [true, 0, -1, 1e308, '', ' ', '\ud800'];

/** A login compares whatever is sent; reports of browsers are cut and counted. */
const ANY_TEXT: ApiRoute[] = ['POST /auth/login', 'POST /csp-reports'];

/** Lists that are right in a field of a route. */
const RIGHT_LISTS: { [route in ApiRoute]?: [field: string, ...lists: string[][]] } = {
  // Without a refused mail the choice is valid.
  'PUT /account/mail-preferences': ['refused', []],
  'POST /admin/webinars': ['objectives', [], ['a']],
};

/** Texts that no field accepts, however deep it is in a body; roles are names that a product gives. */
const LONG = 'x'.repeat(100_000);
const TEXTS = ['a\u0000b', '\u0000', LONG];

/** A roster may be long; what it says is read once its institution is known. */
const isRoster = (route: ApiRoute, body: unknown) =>
  route === 'POST /institutions/:id/imports' && (body as { text: string }).text === LONG;

/** An object with each of its texts, one at a time, replaced by this one. */
function variantsWith(text: string, value: unknown): unknown[] {
  if (typeof value === 'string') return [text];
  if (typeof value !== 'object' || value === null) return [];
  const entries = Object.entries(value).filter(([key]) => key !== 'roles');
  return entries.flatMap(([key, part]) =>
    variantsWith(text, part).map((variant) =>
      Array.isArray(value) ? value.with(Number(key), variant) : { ...value, [key]: variant },
    ),
  );
}

const callOf = (route: ApiRoute): RawRequest => {
  const { headers, query, id } = validCall(route);
  return toRequest(route, { headers, query, id, token: tokenFor(route, people) });
};
const send = (route: ApiRoute, payload: string, type = 'application/json') => {
  const request = callOf(route);
  return server.send({ ...request, payload, headers: { ...request.headers, 'content-type': type } });
};
const bodyOf = (route: ApiRoute) => validCall(route).body as object;

/** Whether an answer is a client error with a problem of the contract, not a crash. */
const expectRefusal = ({ status, body, headers }: Awaited<ReturnType<typeof send>>) => {
  expect(status).toBeGreaterThanOrEqual(400);
  expect(status).toBeLessThan(500);
  expect(headers['content-type']).toBe('application/problem+json; charset=utf-8');
  expect(Object.keys(ERRORS)).toContain(body.code);
  expect(status).toBe(ERRORS[body.code].status);
  expect(body).toMatchObject({ status, detail: expect.stringMatching(/\S/), request_id: expect.any(String) });
};

/** Rate limits aside, and the last use of deploy tokens and sessions; once the jobs are done that valid input has added. */
const stored = async () => {
  const isDue = { $or: [{ owner: { $exists: true } }, { lease_until: { $lte: new Date() } }] };
  const ofApi = { kind: { $nin: ['prepare_film', 'prepare_owned_film', 'delete_files'] } };
  const due = () => server.connection.collection('jobs').countDocuments({ ...ofApi, ...isDue });
  await expect.poll(due, MAIL_POLL).toBe(0);
  return storedData(server, ['rate_limits', 'team_tokens', 'sessions']);
};

/** What the schema of a route refuses is sent to a part of the routes, to see that they ask their schemas. */
const EVERY = 4;

/** Of these bodies those that are sent to a route: some of what its schema refuses, and all that it does not. */
const toSend = (route: ApiRoute, payloads: readonly string[]): string[] =>
  payloads.filter((payload, column) => (ROUTES.indexOf(route) + column) % EVERY === 0 || !isRefused(route, payload));

/** What the hostile bodies say; undefined for what is no JSON. */
const PARSED = new Map(Object.values(BODIES).map((payload) => [payload, parsed(payload)]));

function parsed(payload: string): unknown {
  try {
    return JSON.parse(payload);
  } catch {
    return undefined;
  }
}

function isRefused(route: ApiRoute, payload: string): boolean {
  const value = PARSED.has(payload) ? PARSED.get(payload) : parsed(payload);
  return definitionOf(route).body?.safeParse(value).success === false;
}

/** Each of these inputs at a third of the places, so that every input and every place is tried; `first` is their first row. */
const spread = <Input, Place>(inputs: readonly Input[], places: readonly Place[], first = 0): [Place, Input][] =>
  places.flatMap((place, row) =>
    inputs.filter((_, column) => (first + row + column) % 3 === 0).map((input): [Place, Input] => [place, input]),
  );

/** One test per kind of input; its failure lists the routes, with the inputs, that accept it. */
const onEachRoute = (routes: ApiRoute[], check: (route: ApiRoute) => Promise<void>) =>
  wrongCells(routes, (route) => route, check);

const nameOf = (route: ApiRoute, payload: string) => `${route}, ${payload.slice(0, 200)}`;

describe('a body', () => {
  it('that is malformed, hostile, or has a text that no field accepts is rejected, and writes nothing', async () => {
    const wrong: string[] = [];
    const before = await stored();
    for (const route of withBody) {
      // An empty theme is valid: it changes nothing.
      const bodies = Object.values(BODIES).filter((body) => !(route === 'PUT /config/theme' && body === '{}'));
      const refuse = async (payload: string) => expectRefusal(await send(route, payload));
      wrong.push(...(await wrongCells(toSend(route, bodies), (payload) => nameOf(route, payload), refuse)));
      const texts = (ANY_TEXT.includes(route) ? [] : TEXTS).flatMap((text) =>
        variantsWith(text, bodyOf(route))
          .filter((body) => !isRoster(route, body))
          .map((body) => JSON.stringify(body)),
      );
      const reject = async (payload: string) => expect((await send(route, payload)).body?.code).toBe('invalid_input');
      wrong.push(...(await wrongCells(toSend(route, texts), (payload) => nameOf(route, payload), reject)));
    }
    expect(wrong).toEqual([]);
    expect(changedSince(before, await stored())).toEqual([]);
  });

  it('with a wrong value in a field is rejected, and writes nothing', async () => {
    let before = await stored();
    const wrong = await onEachRoute(withBody, async (route) => {
      const [listed, ...lists] = RIGHT_LISTS[route] ?? [];
      const isRight = (field: string, value: unknown) =>
        field === listed && lists.some((list) => isDeepStrictEqual(value, list));
      const cells = spread([...VALUES, ...SIMPLE_VALUES], Object.keys(bodyOf(route)), withBody.indexOf(route)).filter(
        (cell) => !isRight(...cell),
      );
      const values = new Map(
        cells.map(([field, value]) => [JSON.stringify({ ...bodyOf(route), [field]: value }), value]),
      );
      const accepted = await wrongCells(
        toSend(route, [...values.keys()]),
        (payload) => nameOf(route, payload),
        async (payload) => {
          const answer = await send(route, payload);
          if (answer.status < 300 && typeof values.get(payload) !== 'object') before = await stored();
          else expectRefusal(answer);
        },
      );
      const after = await stored();
      const changed = changedSince(before, after);
      before = after;
      expect(accepted.join('; ')).toBe('');
      expect(changed).toEqual([]);
    });
    expect(wrong).toEqual([]);
  });

  it('with an unknown field, larger than its route accepts, or of another type than JSON is refused', async () => {
    const larger = (max = 1024 * 1024) => JSON.stringify({ name: 'x'.repeat(max) });
    const types = ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'x'];
    const wrong = await onEachRoute(withBody, async (route) => {
      const { status, body } = await send(route, JSON.stringify({ ...bodyOf(route), role: 'admin' }));
      expect({ status, field: body.errors?.role }).toEqual({ status: 400, field: expect.any(Array) });
      expect((await send(route, larger(definitionOf(route).bodyMax))).body.code).toBe('payload_too_large');
      const type = types[withBody.indexOf(route) % types.length];
      expect((await send(route, '{}', type)).body.code).toBe('unsupported_media_type');
    });
    expect(wrong).toEqual([]);
  });
});

const hostileIds = ['1', 'null', '%00', '%2e%2e%2f', "'", '[object Object]', 'z'.repeat(24), '0'.repeat(25)];

it('an id that is invalid is rejected on every route', async () => {
  const wrong = await wrongCells(
    spread([...hostileIds, 'a'.repeat(5000), '%ff', '{"$gt":""}'], withId),
    ([route, id]) => `${route}, ${id.slice(0, 30)}`,
    async ([route, id]) =>
      expectRefusal(await server.call(route, { ...validCall(route), id, token: tokenFor(route, people) })),
  );
  expect(wrong).toEqual([]);
});

it('a query with hostile values never causes a server error', async () => {
  const values = ['[$gt]=', '[]=a', '=%00', '=%ff', '=%', `=${'x'.repeat(5000)}`, '', '=%ED%A0%80'];
  const cells = withQuery.flatMap((route) => {
    const names = [...Object.keys(validCall(route).query as object), '__proto__', 'constructor'];
    const repeated = names.map((name) => `${name}=a&${name}=b`);
    const hostile = spread(values, names, withQuery.indexOf(route)).map(([name, value]) => `${name}${value}`);
    const searches = [...repeated, ...hostile];
    return searches.map((search) => ({ route, search }));
  });
  const wrong = await wrongCells(
    cells,
    ({ route, search }) => `${route}?${search.slice(0, 40)}`,
    async ({ route, search }) => {
      const request = callOf(route);
      const answer = await server.send({ ...request, url: `${request.url.split('?')[0]}?${search}` });
      if (answer.status >= 300) expectRefusal(answer as Awaited<ReturnType<typeof send>>);
    },
  );
  expect(wrong).toEqual([]);
});

it('an address that does not exist is answered with a problem, and a body where there is none is ignored or rejected', async () => {
  const nowhere = ['/api', '/api/', '/api/nope', '/api/courses/', '/api/%', '/api/%ff', '/api/..%2f..%2fetc/passwd'];
  const check = async (url: string) => expectRefusal(await server.send({ method: 'GET', url }));
  expect(await wrongCells([...nowhere, '/api//courses', '//api/courses'], (url) => url, check)).toEqual([]);
  const wrong = await onEachRoute(
    ROUTES.filter((route) => route.startsWith('GET ')),
    async (route) => {
      const answer = await send(route, '{"a":1}');
      if (answer.status >= 300) expectRefusal(answer);
    },
  );
  expect(wrong).toEqual([]);
  expect(({} as { role?: string }).role).toBeUndefined();
});
