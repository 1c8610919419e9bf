import { afterAll, beforeAll } from 'vitest';
import type { TestServer } from './server.ts';
import { resetWorkerServer, takeWorkerServer } from './worker-server.ts';

/**
 * The application for the tests of a file: that of the worker, which later files get as after a start, or one with settings of
 * its own, started before the tests and closed afterwards.
 */
export function sharedServer(start?: () => Promise<TestServer>): TestServer {
  let server: TestServer;
  beforeAll(async () => {
    server = await (start ?? takeWorkerServer)();
  });
  afterAll(() => (start ? server.close() : resetWorkerServer()));
  return new Proxy({} as TestServer, { get: (_, name: keyof TestServer) => server[name] });
}
