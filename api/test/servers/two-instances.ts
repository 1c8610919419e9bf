import { afterAll, beforeAll } from 'vitest';
import type { Config } from '../../src/foundation/config/env.ts';
import { startServer, startTwin, type TestServer } from './server.ts';

/** Two instances on one database, while the tests of a file run. */
export interface TwoInstances {
  readonly server: TestServer;
  readonly other: TestServer;
  /** The instance of a client: each has half of them. */
  of(client: number): TestServer;
}

/** Starts two instances before the tests of a file, the first with these settings, and closes them afterwards. */
export function twoInstances(changes: Partial<Config> = {}): TwoInstances {
  let server: TestServer;
  let other: TestServer;
  beforeAll(async () => {
    server = await startServer(changes);
    other = await startTwin(server);
  });
  afterAll(async () => {
    await other.close();
    await server.close();
  });
  return {
    get server() {
      return server;
    },
    get other() {
      return other;
    },
    of: (client) => (client % 2 ? server : other),
  };
}
