import { definitionOf } from '@iris/contract/routes';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hashPassword } from '../src/accounts/users/passwords/password.ts';
import { loggedError } from '../src/foundation/observability/log/logged-error.ts';
import { ROUTES, type Staff, staff, tokenFor, UNKNOWN_SERIAL, validCall } from './calls/valid-calls.ts';
import { account, unknownId } from './data/factories.ts';
import { collectLog } from './servers/log.fixtures.ts';
import { startServer, type TestServer } from './servers/server.ts';

/** Every address of the callers of this file. */
const CALLERS = ['203.0.113.7', '2001:db8:7::1'];

const PERSON = { name: 'Claire Fontaine-Ledoux', email: 'claire.fontaine@example.org', password: 'tres-secret-42' };

const log = collectLog();
let server: TestServer;
let people: Staff;

beforeAll(async () => {
  server = await startServer({ logLevel: 'trace', slowQueryMs: 1, rateLimitPerMinute: 10 }, { logTo: log.logTo });
  people = await staff(server);
});
afterAll(() => server.close());

/** The texts that people write: those of all fields that are neither an id nor a choice. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return /\s|@|^.{16,}$/.test(value) && !/^[0-9a-f]{24}$/.test(value) ? [value] : [];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

/** Makes every call as somebody with access, without a session, with a wrong one, and with a body that is refused. */
async function callEverything(): Promise<string[]> {
  const secrets = [people.student.token, people.superAdmin.token, people.team];
  for (const route of ROUTES) {
    const token = tokenFor(route, people);
    const valid = validCall(route);
    const headers = { ...valid.headers, 'user-agent': 'Claire-Browser/1.0', cookie: 'claire=crumbs-of-claire' };
    await server.call(route, { ...valid, token, headers });
    await server.call(route, { ...valid, headers });
    await server.call(route, { ...valid, headers, token: people.student.token });
    await server.call(route, { ...valid, headers, token: `${people.superAdmin.token}x` });
    if (definitionOf(route).body) {
      const refused = { ...PERSON, message: `${PERSON.name} ${PERSON.email}`, $where: PERSON.password };
      await server.call(route, { ...valid, token, headers, body: refused });
    }
    secrets.push(...textsIn([valid.body, valid.query]));
  }
  return [...secrets, 'Claire-Browser', 'crumbs-of-claire'];
}

/** Logs in and out, right and wrong, until the limit, from both addresses. */
async function signIn(): Promise<string[]> {
  const tokens: string[] = [];
  for (const remoteAddress of CALLERS) {
    const post = (path: string, payload: object) =>
      server.send<{ token: string }>({ method: 'POST', url: `/api/auth/${path}`, payload, remoteAddress });
    const { email, password } = PERSON;
    tokens.push((await post('register', PERSON)).body.token);
    tokens.push((await post('login', { email, password })).body.token);
    for (let attempt = 0; attempt < 12; attempt += 1) await post('login', { email, password: 'faux-et-secret' });
  }
  return tokens.filter(Boolean);
}

/** What no line may contain, whatever the call. */
const FORBIDDEN: Record<string, RegExp> = {
  'an e-mail': /[\w.-]+@[\w-]+\.\w+/,
  'a session token': /eyJ[\w-]+\.[\w-]+/,
  'an IPv4 address of a caller': /203\.0\.113|127\.0\.0\.1(?!:\d)/,
  'an IPv6 address of a caller': /2001:db8/i,
  'a password hash': /\$argon2/,
  'the serial of a certificate': /IRIS-\w{4}-/,
};

describe('the log of every call of the API, those that are refused included', () => {
  it('contains no name, e-mail, address, token, password, nor anything else that callers wrote', async () => {
    const sent = [
      ...(await callEverything()),
      ...(await signIn()),
      ...Object.values(PERSON),
      'faux-et-secret',
      ...CALLERS,
    ];
    await server.send({ method: 'GET', url: `/certificates/${UNKNOWN_SERIAL}` });
    await server.send({ method: 'GET', url: `/api/${PERSON.email}` });
    await server.send({ method: 'GET', url: `/api/courses/${PERSON.email}` });
    await server.send({ method: 'GET', url: `/api/courses?q=${encodeURIComponent(PERSON.name)}` });
    const routes = new Set(log.lines().map(({ route }) => route));
    const expected = ROUTES.map((route) => `/api${route.slice(route.indexOf('/'))}`);
    expect(expected.filter((route) => !routes.has(route))).toEqual([]);
    const events = new Set(log.lines().flatMap(({ security }) => security ?? []));
    expect([...events].sort()).toContain('rate.limited');
    const found = [...new Set(sent)].filter((secret) => log.text().includes(secret));
    const kinds = Object.entries(FORBIDDEN).flatMap(([kind, pattern]) => (pattern.test(log.text()) ? kind : []));
    expect({ found, kinds }).toEqual({ found: [], kinds: [] });
  });
});

describe('an error in the log', () => {
  it('does not quote what is stored', async () => {
    const users = server.connection.collection('users');
    const { id } = await account(server);
    const email = (await users.findOne({ email: /@/ }))?.email as string;
    const password = await hashPassword(PERSON.password);
    const errors = [
      await users.insertOne({ email, password_hash: password }).catch((error: unknown) => error),
      await users.updateOne({ _id: id as never }, { $wrong: PERSON.email }).catch((error: unknown) => error),
      await server.connection.models.User?.findById(`${PERSON.name} ${PERSON.email}`).catch((error: unknown) => error),
      await server.connection.models.User?.create({ email: PERSON.email, role: PERSON.name }).catch(
        (error: unknown) => error,
      ),
      new Error(`no session ${people.student.token}`, { cause: new Error(PERSON.email) }),
      Object.assign(new Error('with properties'), { email: PERSON.email, keyValue: { email }, id: unknownId() }),
    ];
    const text = JSON.stringify(errors.map((error) => loggedError(error)));
    expect(errors.every((error) => error instanceof Error)).toBe(true);
    const secrets = [email, password, people.student.token, PERSON.email, PERSON.name];
    expect(secrets.filter((secret) => text.includes(secret))).toEqual([]);
    expect(text).toContain('E11000');
    expect(text).toContain('private-log.full.spec.ts');
  });
});
