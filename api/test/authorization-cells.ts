import type { ApiRoute, Problem } from '@iris/contract/routes';
import { CALLERS, type Caller, TEAM, VISITOR } from './callers.ts';
import { CREDENTIALS, type Credential, DEPLOY_TOKENS, VALID } from './credentials.ts';
import { account } from './factories.ts';
import { type RawRequest, type TestServer, toRequest } from './server.ts';
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

/** Without a token everybody is a visitor. */
const ROWS: Row[] = [
  { caller: VISITOR, credential: VALID },
  ...CALLERS.filter((caller) => caller !== VISITOR).flatMap((caller) =>
    CREDENTIALS.map((credential) => ({ caller, credential })),
  ),
  ...DEPLOY_TOKENS.map((credential) => ({ caller: TEAM, credential })),
];

/** Which cells of the table are called, by the indices of row, route and spelling. */
export type Choice = (row: number, route: number, spelling: number) => boolean;

export const EVERY_CELL: Choice = () => true;

/** A prime that divides none of the numbers of rows, routes and spellings, so that the cells chosen are spread over all of them. */
const STRIDE = 131;

/** The table of permissions itself, and of the rest every 131st cell: each route meets each credential and each spelling. */
export const SPREAD_CELLS: Choice = (row, route, spelling) =>
  (spelling === 0 && ROWS[row]?.credential.name === VALID.name) || (7 * row + route + 11 * spelling) % STRIDE === 0;

/** Calls the cells that are chosen. Returns the wrong answers, and how many cells there were. */
export async function checkCells(server: TestServer, isChosen: Choice): Promise<{ wrong: string[]; total: number }> {
  const rows = [...ROWS.entries()];
  const wrong = new WrongAnswers();
  const counts: number[] = [];
  const check = async () => {
    for (let next = rows.shift(); next && !wrong.areMany; next = rows.shift()) {
      const [index, row] = next;
      counts.push(await checkRow(server, row, (route, spelling) => isChosen(index, route, spelling), wrong));
    }
  };
  await Promise.all(Array.from({ length: LANES }, check));
  const total = counts.reduce((sum, count) => sum + count);
  process.stdout.write(`${total} cells\n`);
  return { wrong: wrong.lines(), total };
}

/** Makes the calls of a row, one after the other, because they change what the next ones find; returns their number. */
async function checkRow(
  server: TestServer,
  { caller, credential }: Row,
  isChosen: (route: number, spelling: number) => boolean,
  wrong: WrongAnswers,
): Promise<number> {
  const { current, renew } = tokensOf(server, caller, credential);
  const treated = credential.as(caller);
  const cells = ROUTES.flatMap((route, index) => cellsOf(route, (spelling) => isChosen(index, spelling)));
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

/** The calls of a route in the chosen spellings that make a difference. */
function cellsOf(route: ApiRoute, isChosen: (spelling: number) => boolean): Cell[] {
  return SPELLINGS.flatMap((spelling, index) => {
    if (!isChosen(index)) return [];
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
function tokensOf(server: TestServer, caller: Caller, credential: Credential) {
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
