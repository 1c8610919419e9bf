import { SHELL } from '@iris/delivery/contract/federation';
import { expect, it } from 'vitest';
import { release } from '../../../test/delivery/releasing.ts';
import { startServer } from '../../../test/servers/server.ts';

it('says at first start that it accepts releases, and that it is ready once a visitor can open a page', async () => {
  const server = await startServer();
  const ask = async (url: string) => (await server.send({ method: 'GET', url })).status;
  const look = async () => ({
    accepting: await ask('/api/health/accepting'),
    ready: await ask('/api/health/ready'),
    home: await ask('/'),
  });
  expect(await look()).toEqual({ accepting: 200, ready: 503, home: 503 });
  await release(server, SHELL);
  // It would only say that the pages are missing.
  expect(await look()).toMatchObject({ accepting: 200, ready: 503 });
  await release(server, 'public');
  expect(await look()).toEqual({ accepting: 200, ready: 200, home: 200 });
  await server.close();
});
