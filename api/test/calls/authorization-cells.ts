import { ERRORS } from '@iris/contract/foundation';
import { type ApiRoute, definitionOf, type Problem } from '@iris/contract/routes';
import { account } from '../data/factories.ts';
import { type Answer, type RawRequest, type TestServer, toRequest } from '../servers/server.ts';
import { CALLERS, type Caller, isOpenTo, REFUSALS, refusalOf, STUDENT, SUPER_ADMIN, TEAM, VISITOR } from './callers.ts';
import { CREDENTIALS, type Credential, DEPLOY_TOKENS, VALID } from './credentials.ts';
import { PLAIN, SPELLINGS, type Spelling } from './spellings.ts';
import { ROUTES, validCall } from './valid-calls.ts';

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

/** Which cells of the table are called. */
export type Choice = (row: Row, route: ApiRoute, spelling: Spelling) => boolean;

const isValid = ({ credential }: Row) => credential.name === VALID.name;

/** Who may nothing, and who together may everything. */
export const EXTREMES = [VISITOR, STUDENT, SUPER_ADMIN, TEAM];

/**
 * At each route each caller, and forged credentials of each one to whom its rights open the route; for what every account may do
 * those of {@link EXTREMES} are enough, as they are for other spellings of the address, which are resolved before anybody looks at
 * who asks.
 */
export const DECISIVE_CELLS: Choice = (row, route, spelling) => {
  const { access } = definitionOf(route);
  const isExtreme = EXTREMES.includes(row.caller);
  const isOpen = isOpenTo(row.caller, access);
  if (isValid(row)) return spelling === PLAIN || (isExtreme && (spelling.isRoute || isOpen));
  return spelling === PLAIN && (isExtreme || (isOpen && access !== 'signed_in'));
};

/** The first route of each access: the guard does with the others what it does with these. */
const OF_EACH_ACCESS = ROUTES.filter((route, index) => ROUTES.findIndex((other) => isAlike(other, route)) === index);

function isAlike(one: ApiRoute, other: ApiRoute): boolean {
  return JSON.stringify(definitionOf(one).access) === JSON.stringify(definitionOf(other).access);
}

/**
 * Each route without a token, and one of each access for every caller, for the forged credentials of whoever has that access, and in
 * other spellings of its address for whom it is open. Every route with every caller is tried on the guard alone.
 */
export const EXEMPLARY_CELLS: Choice = (row, route, spelling) => {
  if (!OF_EACH_ACCESS.includes(route)) return row.caller === VISITOR && spelling === PLAIN;
  if (isValid(row) && spelling === PLAIN) return true;
  const isOpenToExtreme = EXTREMES.includes(row.caller) && isOpenTo(row.caller, definitionOf(route).access);
  return isOpenToExtreme && (isValid(row) || spelling === PLAIN);
};

/** The most wrong answers, put together by route and fault, before there is no use in going on; and the examples of each. */
const LINES = 50;
const EXAMPLES = 4;

/** Calls the cells that are chosen. Returns a line per route and wrong answer, and how many cells there were. */
export async function checkCells(server: TestServer, isChosen: Choice): Promise<{ wrong: string[]; total: number }> {
  const rows = [...ROWS];
  const wrong = new Map<string, string[]>();
  let total = 0;
  const check = async () => {
    for (let next = rows.shift(); next && wrong.size < LINES; next = rows.shift()) {
      const count = await checkRow(server, next, isChosen, wrong);
      total += count;
    }
  };
  await Promise.all(Array.from({ length: LANES }, check));
  process.stdout.write(`${total} cells\n`);
  const lines = [...wrong].map(
    ([answer, cells]) => `${answer}, ${cells.length} times: ${cells.slice(0, EXAMPLES).join('; ')}`,
  );
  return { wrong: lines, total };
}

/** Makes the calls of a row, one after the other, because they change what the next ones find; returns their number. */
async function checkRow(server: TestServer, row: Row, isChosen: Choice, wrong: Map<string, string[]>): Promise<number> {
  const { caller, credential } = row;
  const { current, renew } = tokensOf(server, caller, credential);
  const treated = credential.as(caller);
  const cells = ROUTES.flatMap((route) => cellsOf(route, (spelling) => isChosen(row, route, spelling)));
  for (const { route, spelling, request } of cells) {
    const token = await current();
    const headers = { ...request.headers, ...(token && { authorization: `Bearer ${token}` }) };
    const answer = await server.send<Problem>({ ...request, headers });
    // What the call did, such as a logout or the deletion of the account, must not decide about the next cell.
    if (answer.status < 300 && request.method !== 'GET') renew();
    const fault = faultOf(answer, route, treated, spelling);
    if (!fault) continue;
    const line = `${route}: ${fault}`;
    wrong.set(line, [...(wrong.get(line) ?? []), `${caller.name}, ${credential.name}, ${spelling.name}`]);
  }
  return cells.length;
}

/** The calls of a route in the chosen spellings that make a difference. */
function cellsOf(route: ApiRoute, isChosen: (spelling: Spelling) => boolean): Cell[] {
  return SPELLINGS.filter(isChosen).flatMap((spelling) => {
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

/** What is wrong with the answer to a call of a route, by the rules of docs/product.md; undefined when it is right. */
function faultOf(
  { status, body }: Answer<Problem>,
  route: ApiRoute,
  caller: Caller,
  { name, isRoute }: Spelling,
): string | undefined {
  const { access, errors = [], rateLimits } = definitionOf(route);
  const found = `${status} ${body?.code ?? ''}`.trim();
  // Another route may answer, with its own refusal, but none does anything.
  if (!isRoute) return status >= 400 && status < 500 ? undefined : `${found} instead of 4xx`;
  const hasBody = name !== 'HEAD';
  if (!isOpenTo(caller, access)) {
    const refusal = refusalOf(caller, access);
    const isDetailed = refusal.detail === undefined || body?.detail === refusal.detail;
    const isRefused = status === refusal.status && (!hasBody || (body?.code === refusal.code && isDetailed));
    return isRefused ? undefined : `${found} instead of ${refusal.status} ${refusal.code}`;
  }
  if (status < 300) return undefined;
  // For unknown ids, credentials and tokens the errors of the route, its input or its limits show that the access was granted.
  const granted = [...errors, 'invalid_input', ...(rateLimits ? ['too_many_requests'] : [])];
  const isGranted = hasBody
    ? granted.includes(body?.code) && !REFUSALS.includes(body.code)
    : errors.some((code) => ERRORS[code].status === status);
  return isGranted ? undefined : `${found} instead of access`;
}
