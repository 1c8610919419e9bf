import { afterAll, beforeAll } from 'vitest';
import { startServer, type TestServer } from './server.ts';

/** The application that the tests of a file share: started before them and closed afterwards. */
export function sharedServer(start: () => Promise<TestServer> = startServer): TestServer {
  let started: TestServer;
  beforeAll(async () => {
    started = await start();
  });
  afterAll(() => started.close());
  return new Proxy({} as TestServer, { get: (_, name: keyof TestServer) => started[name] });
}
