import type { Problem } from '@iris/contract/errors';
import type { ApiRoute } from '@iris/contract/routes';
import { Types } from 'mongoose';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { CALLERS, type Caller, TEAM, VISITOR } from './callers.ts';
import { CREDENTIALS, type Credential, DEPLOY_TOKENS, VALID } from './credentials.ts';
import { account } from './factories.ts';
import { type RawRequest, startServer, type TestServer, toRequest } from './server.ts';
import { SPELLINGS, type Spelling } from './spellings.ts';
import { ROUTES, validCall } from './valid-calls.ts';
import { faultOf, WrongAnswers } from './wrong-answers.ts';

/** A caller with one credential, who calls every route in every spelling. */
interface Row {
  caller: Caller;
  credential: Credential;
}

interface Cell {
  route: ApiRoute;
  spelling: Spelling;
  request: RawRequest;
}

/** Rows that are checked at the same time: fewer than the calls that a busy process admits. */
const LANES = 8;

/** The least number of cells: a table that shrinks by mistake proves nothing. */
const LEAST_CELLS = 500_000;

/** Without a token everybody is a visitor. */
const ROWS: Row[] = [
  { caller: VISITOR, credential: VALID },
  ...CALLERS.filter((caller) => caller !== VISITOR).flatMap((caller) =>
    CREDENTIALS.map((credential) => ({ caller, credential })),
  ),
  ...DEPLOY_TOKENS.map((credential) => ({ caller: TEAM, credential })),
];

let server: TestServer;

beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

it('grants access exactly where the table does, with every credential and in every spelling of the address', async () => {
  const rows = [...ROWS];
  const wrong = new WrongAnswers();
  const counts: number[] = [];
  const check = async () => {
    for (let row = rows.shift(); row && !wrong.areMany; row = rows.shift()) counts.push(await checkRow(row, wrong));
  };
  await Promise.all(Array.from({ length: LANES }, check));
  const total = counts.reduce((sum, count) => sum + count);
  process.stdout.write(`${total} cells\n`);
  expect(wrong.lines()).toEqual([]);
  expect(total).toBeGreaterThan(LEAST_CELLS);
}, 3_600_000);

it('denies access immediately after a permission is revoked', async () => {
  const { id, token } = await account(server, 'admin', ['manage_stats']);
  const call = () => server.call('PUT /stats', { ...validCall('PUT /stats'), token });
  expect((await call()).status).toBe(200);
  const revoked = { $set: { role: 'student' } };
  await server.connection.collection('users').updateOne({ _id: new Types.ObjectId(id) }, revoked);
  expect((await call()).status).toBe(403);
});

/** Makes the calls of a row, one after the other, because they change what the next ones find; returns their number. */
async function checkRow({ caller, credential }: Row, wrong: WrongAnswers): Promise<number> {
  const { current, renew } = tokensOf(caller, credential);
  const treated = credential.as(caller);
  const cells = ROUTES.flatMap(cellsOf);
  for (const { route, spelling, request } of cells) {
    const token = await current();
    const headers = { ...request.headers, ...(token && { authorization: `Bearer ${token}` }) };
    const answer = await server.send<Problem>({ ...request, headers });
    // What the call did, such as a logout or the deletion of the account, must not decide about the next cell.
    if (answer.status < 300 && request.method !== 'GET') renew();
    const fault = faultOf(answer, route, treated, spelling);
    if (fault) wrong.add({ route, fault, spelling: spelling.name, caller: caller.name, credential: credential.name });
  }
  return cells.length;
}

/** The calls of a route in every spelling that makes a difference. */
function cellsOf(route: ApiRoute): Cell[] {
  return SPELLINGS.flatMap((spelling) => {
    const request = respelled(toRequest(route, validCall(route)), spelling);
    return request ? [{ route, spelling, request }] : [];
  });
}

function respelled(request: RawRequest, { write }: Spelling): RawRequest | undefined {
  const [path = '', query] = request.url.split('?');
  const [method, address = ''] = write(request.method, path) ?? [];
  if (!method) return undefined;
  const url = query === undefined ? address : `${address.replace(/\?$/, '')}?${query}`;
  return { ...request, method: method as RawRequest['method'], url };
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
