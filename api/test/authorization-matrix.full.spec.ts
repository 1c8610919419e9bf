import { expect, it } from 'vitest';
import { checkCells, DECISIVE_CELLS } from './calls/authorization-cells.ts';
import { releaseAcademy } from './delivery/releasing.ts';
import { startServer } from './servers/server.ts';

/** The least number of cells: a table that shrinks by mistake proves nothing. */
const LEAST_CELLS = 18_000;

it('grants access exactly where the table does, for every caller with every credential, and in every spelling of the address', async () => {
  const server = await startServer();
  await releaseAcademy(server, ['public']);
  const { wrong, total } = await checkCells(server, DECISIVE_CELLS);
  await server.close();
  // The first line of a failure is what a report shows.
  expect(wrong, wrong.join('; ')).toEqual([]);
  expect(total).toBeGreaterThan(LEAST_CELLS);
}, 3_600_000);
