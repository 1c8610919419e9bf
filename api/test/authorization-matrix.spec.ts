import { ERRORS, type Problem } from '@iris/contract/errors';
import { type ApiRoute, definitionOf } from '@iris/contract/routes';
import { Types } from 'mongoose';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { CALLERS, type Caller, isOpenTo, REFUSALS, refusalOf, SUPER_ADMIN, TEAM, VISITOR } from './callers.ts';
import { wrongCells } from './cells.ts';
import { CREDENTIALS, type Credential, DEPLOY_TOKENS, VALID } from './credentials.ts';
import { account } from './factories.ts';
import { type Answer, type RawRequest, startServer, type TestServer, toRequest } from './server.ts';
import { PLAIN, SPELLINGS, type Spelling } from './spellings.ts';
import { ROUTES, validCall } from './valid-calls.ts';

/** Calls with one credential, one after the other. */
interface Row {
  caller: Caller;
  credential: Credential;
  cells: { route: ApiRoute; spelling: Spelling; request: RawRequest }[];
}

/** Rows that are checked at the same time. */
const LANES = 6;

/** The least number of cells: a table that shrinks by mistake proves nothing. */
const LEAST_CELLS = 40_000;

const REACHING = SPELLINGS.filter(({ isRoute }) => isRoute);

let server: TestServer;

beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

it('grants access exactly where the table does, with every credential and in every spelling of the address', async () => {
  const rows = [
    ...CALLERS.flatMap((caller) => rowsOf(caller)),
    ...DEPLOY_TOKENS.map((credential) => rowOf(TEAM, credential, credential.name === 'valid' ? SPELLINGS : REACHING)),
  ];
  const total = rows.reduce((sum, { cells }) => sum + cells.length, 0);
  process.stdout.write(`${total} cells\n`);
  expect(total).toBeGreaterThan(LEAST_CELLS);
  const lanes = Array.from({ length: LANES }, (_, lane) => rows.filter((_row, index) => index % LANES === lane));
  const wrong = await Promise.all(lanes.map(wrongCellsOf));
  expect(wrong.flat()).toEqual([]);
}, 600_000);

it('denies access immediately after a permission is revoked', async () => {
  const { id, token } = await account(server, 'admin', ['manage_stats']);
  const call = () => server.call('PUT /stats', { ...validCall('PUT /stats'), token });
  expect((await call()).status).toBe(200);
  const revoked = { $set: { role: 'student' } };
  await server.connection.collection('users').updateOne({ _id: new Types.ObjectId(id) }, revoked);
  expect((await call()).status).toBe(403);
});

/** Every spelling with the valid credential; with the others those that reach the route, where most can be gained. */
function rowsOf(caller: Caller): Row[] {
  if (caller === VISITOR) return [rowOf(caller, VALID, SPELLINGS)];
  return CREDENTIALS.map((credential) => {
    if (credential === VALID) return rowOf(caller, credential, caller.isVariant ? [PLAIN] : SPELLINGS);
    return rowOf(caller, credential, caller === SUPER_ADMIN ? REACHING : [PLAIN]);
  });
}

function rowOf(caller: Caller, credential: Credential, spellings: Spelling[]): Row {
  const cells = ROUTES.flatMap((route) =>
    spellings.flatMap((spelling) => {
      const request = respelled(toRequest(route, validCall(route)), spelling);
      return request ? [{ route, spelling, request }] : [];
    }),
  );
  return { caller, credential, cells };
}

function respelled(request: RawRequest, { write }: Spelling): RawRequest | undefined {
  const [path = '', query] = request.url.split('?');
  const [method, address = ''] = write(request.method, path) ?? [];
  if (!method) return undefined;
  const url = query === undefined ? address : `${address.replace(/\?$/, '')}?${query}`;
  return { ...request, method: method as RawRequest['method'], url };
}

async function wrongCellsOf(rows: Row[]): Promise<string[]> {
  const wrong: string[] = [];
  for (const { caller, credential, cells } of rows) {
    const { current, renew } = tokensOf(caller, credential);
    const found = await wrongCells(
      cells,
      ({ route, spelling }) => `${caller.name}, ${credential.name}, ${route}, ${spelling.name}`,
      async ({ route, spelling, request }) => {
        const token = await current();
        const headers = { ...request.headers, ...(token && { authorization: `Bearer ${token}` }) };
        const answer = await server.send<Problem>({ ...request, headers });
        // What the call did, such as a logout or the deletion of the account, must not decide about the next cell.
        if (answer.status < 300 && request.method !== 'GET') renew();
        expectRight(answer, route, credential.as(caller), spelling);
      },
    );
    wrong.push(...found);
  }
  return wrong;
}

/** The token of a row, made when it is first needed and after each renewal. */
function tokensOf(caller: Caller, credential: Credential) {
  let token: Promise<string> | undefined;
  const make = async () => {
    const owner = caller.role ? await account(server, caller.role, caller.granted) : { id: '', token: '' };
    return credential.forge(server, owner);
  };
  return {
    current: () => {
      if (caller !== VISITOR) token ??= make();
      return token;
    },
    renew: () => {
      token = undefined;
    },
  };
}

function expectRight({ status, body }: Answer<Problem>, route: ApiRoute, caller: Caller, { name, isRoute }: Spelling) {
  const { access, errors = [], rateLimits } = definitionOf(route);
  if (!isRoute) {
    // Another route may answer, with its own refusal, but none does anything.
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(500);
    return;
  }
  const hasBody = name !== 'HEAD';
  if (!isOpenTo(caller, access)) {
    const refusal = refusalOf(caller, access);
    expect({ ...body, status }).toMatchObject(hasBody ? refusal : { status: refusal.status });
    return;
  }
  expect(REFUSALS).not.toContain(body?.code);
  if (status < 300) return;
  // For unknown ids, credentials and tokens the errors of the route, its input or its limits show that the access was granted.
  if (hasBody) expect([...errors, 'invalid_input', ...(rateLimits ? ['too_many_requests'] : [])]).toContain(body?.code);
  else expect(errors.map((code) => ERRORS[code].status)).toContain(status);
}
