import { afterAll, beforeAll } from 'vitest';
import type { TestServer } from './server.ts';
import type { Mailbox } from './smtp.ts';
import { MAILBOX, resetWorkerServer, takeWorkerServer, type WorkerApplication } from './worker-server.ts';

/**
 * The application for the tests of a file: that of the worker, which later files get as after a start, or one with settings of
 * its own, started before the tests and closed afterwards.
 */
export function sharedServer(start?: () => Promise<TestServer>): TestServer {
  if (!start) return workerServer('usual');
  return whileTested(start, (server) => server.close());
}

/** The application of the worker that sends mails, for the tests of a file, and what receives them. */
export function mailingServer(): { server: TestServer; mailbox: Mailbox } {
  return { server: workerServer('mailing'), mailbox: MAILBOX };
}

function workerServer(name: WorkerApplication): TestServer {
  return whileTested(
    () => takeWorkerServer(name),
    () => resetWorkerServer(name),
  );
}

function whileTested(start: () => Promise<TestServer>, end: (server: TestServer) => Promise<void>): TestServer {
  let server: TestServer;
  beforeAll(async () => {
    server = await start();
  });
  afterAll(() => end(server));
  return new Proxy({} as TestServer, { get: (_, name: keyof TestServer) => server[name] });
}
