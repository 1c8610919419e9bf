import { beforeAll } from 'vitest';
import type { TestServer } from './server.ts';
import { sharedServer } from './shared-server.ts';
import { takeWorkerTwin } from './worker-server.ts';

/** Two instances on one database, while the tests of a file run. */
export interface TwoInstances {
  readonly server: TestServer;
  readonly other: TestServer;
  /** The instance of a client: each has half of them. */
  of(client: number): TestServer;
}

/** The two instances of the worker, for the tests of a file. */
export function twoInstances(): TwoInstances {
  const server = sharedServer();
  let other: TestServer;
  beforeAll(async () => {
    other = await takeWorkerTwin();
  });
  return {
    server,
    get other() {
      return other;
    },
    of: (client) => (client % 2 ? server : other),
  };
}
