import { expect, it } from 'vitest';
import { type Choice, checkCells, DECISIVE_CELLS } from './calls/authorization-cells.ts';
import { CREDENTIALS, VALID } from './calls/credentials.ts';
import { PLAIN, SPELLINGS } from './calls/spellings.ts';
import { ROUTES } from './calls/valid-calls.ts';
import { releaseAcademy } from './delivery/releasing.ts';
import { startServer } from './servers/server.ts';

/** The least number of cells: a table that shrinks by mistake proves nothing. */
const LEAST_CELLS = 8000;

/** The other routes have the forged credential, or the other spelling, of the next ones. */
const EVERY = 3;

/** Every route with every caller; forged credentials and other spellings at a third of the routes each, where they decide. */
const CHOSEN: Choice = (row, route, spelling) => {
  if (!DECISIVE_CELLS(row, route, spelling)) return false;
  if (row.credential.name === VALID.name && spelling === PLAIN) return true;
  const place = ROUTES.indexOf(route) + CREDENTIALS.indexOf(row.credential) + SPELLINGS.indexOf(spelling);
  return place % EVERY === 0;
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
