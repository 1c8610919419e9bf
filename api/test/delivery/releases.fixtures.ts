import type { Problem } from '@iris/contract/routes';
import { SHELL } from '@iris/delivery/contract/federation';
import type { Deployment } from '@iris/delivery/contract/releases';
import type { Registry } from '@iris/delivery/contract/remotes/registry';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { startServer, type TestServer } from '../servers/server.ts';
import { sharedServer } from '../servers/shared-server.ts';
import { type Activation, deployToken, releaseAcademy, release as releaseTo } from './releasing.ts';

/** The remote of the releases: visitors load it, so that the registry lists it without an account. */
export const REMOTE = 'public';

/** Remembers what some collections contain; the returned function puts it back. */
export async function snapshotOf({ connection }: TestServer, names: readonly string[]): Promise<() => Promise<void>> {
  const stored = await Promise.all(
    names.map(async (name) => [name, await connection.collection(name).find().toArray()]),
  );
  return async () => {
    for (const [name, documents] of stored as [string, object[]][]) {
      await connection.collection(name).deleteMany({});
      if (documents.length > 0) await connection.collection(name).insertMany(documents);
    }
  };
}

/** Starts the API for the tests of a file; each begins with the first releases and a new deploy token. */
export function releaseApi() {
  const server = sharedServer();
  let other: TestServer | undefined;
  let token: string;
  let reset: () => Promise<void>;

  beforeAll(async () => {
    await releaseAcademy(server, [REMOTE]);
    reset = await snapshotOf(server, ['applications', 'application_releases']);
  });
  afterAll(() => other?.app.close());

  beforeEach(async () => {
    await reset();
    token = await deployToken(server, REMOTE);
  });

  const release = (version: string, activation: Activation = {}) =>
    releaseTo(server, REMOTE, { version, token, ...activation });
  const call = (route: 'POST /releases/promote' | 'POST /releases/rollback' | 'POST /releases/canary', body: object) =>
    server.call<Deployment & Problem>(route, { token, body: { name: REMOTE, ...body } });
  const deployment = async () =>
    (await server.call<Deployment>('GET /releases', { token, query: { name: REMOTE } })).body;
  const entry = async () => (await server.call<Registry>('GET /remotes')).body.remotes[0];

  return {
    server,
    /** The deploy token of the remote's team. */
    get token() {
      return token;
    },
    release,
    releaseShell: (activation: Activation) => releaseTo(server, SHELL, activation),
    promote: () => call('POST /releases/promote', {}),
    ramp: (canary: object) => call('POST /releases/canary', canary),
    /** Another instance, started once for the file. */
    other: async () => {
      other ??= await startServer(server.config);
      return other;
    },
    rollBack: (version?: string) => call('POST /releases/rollback', { version }),
    deployment,
    entry,
  };
}
