import type { Problem } from '@iris/contract/routes';
import { expect, it } from 'vitest';
import { releaseAcademy } from '../../../test/delivery/releasing.ts';
import { startServer } from '../../../test/servers/server.ts';
import { DrainService } from './drain.service.ts';

it('says that it is not ready before it stops, while it still answers and closes each connection', async () => {
  const server = await startServer();
  await releaseAcademy(server, ['public']);
  const { app } = server;
  await app.listen(0, '127.0.0.1');
  const url = await app.getUrl();
  const ask = async (path: string) => {
    const response = await fetch(`${url}/api${path}`);
    const { code } = response.ok ? {} : ((await response.json()) as Problem);
    return { status: response.status, connection: response.headers.get('connection'), ...(code && { code }) };
  };
  expect(await ask('/health/ready')).toEqual({ status: 200, connection: 'keep-alive' });
  // What a signal calls first; here the process goes on.
  await app.get(DrainService, { strict: false }).beforeApplicationShutdown('SIGTERM');
  expect({
    ready: await ask('/health/ready'),
    accepting: await ask('/health/accepting'),
    live: await ask('/health/live'),
    courses: await ask('/courses'),
    home: await ask('/../'),
  }).toEqual({
    // Not that the database failed: whoever is called would look there.
    ready: { status: 503, connection: 'close', code: 'instance_stopping' },
    accepting: { status: 503, connection: 'close', code: 'instance_stopping' },
    live: { status: 200, connection: 'close' },
    courses: { status: 200, connection: 'close' },
    home: { status: 200, connection: 'close' },
  });
  await server.close();
});
