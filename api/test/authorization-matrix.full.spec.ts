import { definitionOf } from '@iris/contract/routes';
import { expect, it } from 'vitest';
import { type Choice, checkCells, DECISIVE_CELLS, EXTREMES } from './calls/authorization-cells.ts';
import { CALLERS, isOpenTo, TEAM } from './calls/callers.ts';
import { CREDENTIALS, DEPLOY_TOKENS, VALID } from './calls/credentials.ts';
import { PLAIN, SPELLINGS } from './calls/spellings.ts';
import { ROUTES } from './calls/valid-calls.ts';
import { releaseAcademy } from './delivery/releasing.ts';
import { startServer } from './servers/server.ts';

/** The least number of cells: a table that shrinks by mistake proves nothing. */
const LEAST_CELLS = 4000;

/** The other routes have the caller who has no right to them, the forged credential, or the other spelling, of the next ones. */
const EVERY = 6;
const EVERY_ODD = { ofExtreme: 12, ofOther: 24 };

const EVERYBODY = [...CALLERS, TEAM];
const FORMS = [...CREDENTIALS, ...DEPLOY_TOKENS];

/**
 * Every route with every caller of docs/product.md to whom its rights open it, and with who may nothing or everything. The callers
 * that remain, with whom access-guard.spec.ts tries every route on the guard, forged credentials, whose token is read before
 * anybody looks at rights, and other spellings at some of the routes each.
 */
const CHOSEN: Choice = (row, route, spelling) => {
  if (!DECISIVE_CELLS(row, route, spelling)) return false;
  const { caller, credential } = row;
  const { access } = definitionOf(route);
  const isExtreme = EXTREMES.includes(caller);
  const isEntitled = !caller.isVariant && typeof access === 'object' && isOpenTo(caller, access);
  const isUsual = credential.name === VALID.name && spelling === PLAIN;
  if (isUsual && (isExtreme || isEntitled)) return true;
  const every = isUsual ? EVERY : EVERY_ODD[isExtreme ? 'ofExtreme' : 'ofOther'];
  const column = EVERYBODY.indexOf(caller) + FORMS.indexOf(credential) + SPELLINGS.indexOf(spelling);
  return (ROUTES.indexOf(route) + column) % every === 0;
};

it('grants access exactly where the table does, for every caller with every credential, and in every spelling of the address', async () => {
  const server = await startServer();
  await releaseAcademy(server, ['public']);
  const { wrong, total } = await checkCells(server, CHOSEN);
  await server.close();
  // The first line of a failure is what a report shows.
  expect(wrong, wrong.join('; ')).toEqual([]);
  expect(total).toBeGreaterThan(LEAST_CELLS);
}, 3_600_000);
