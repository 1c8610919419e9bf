import type { Problem } from '@iris/contract/routes';
import { SHELL } from '@iris/delivery/contract/federation';
import type { Deployment } from '@iris/delivery/contract/releases';
import type { Registry } from '@iris/delivery/contract/remotes/registry';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { startServer, type TestServer, testConfig } from '../server.ts';
import { type Activation, deployToken, releaseAcademy, release as releaseTo } from './releasing.ts';

/** The remote of the releases: visitors load it, so that the registry lists it without an account. */
export const REMOTE = 'public';

/** Starts the API for the tests of a file; each begins with the first releases and a new deploy token. */
export function releaseApi() {
  const config = testConfig();
  let server: TestServer;
  let token: string;

  beforeAll(async () => {
    server = await startServer(config);
  });
  afterAll(() => server.close());

  beforeEach(async () => {
    for (const name of ['applications', 'application_releases']) {
      await server.connection.collection(name).deleteMany({});
    }
    await releaseAcademy(server, [REMOTE]);
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
    config,
    get server() {
      return server;
    },
    /** The deploy token of the remote's team. */
    get token() {
      return token;
    },
    release,
    releaseShell: (activation: Activation) => releaseTo(server, SHELL, activation),
    promote: () => call('POST /releases/promote', {}),
    ramp: (canary: object) => call('POST /releases/canary', canary),
    rollBack: (version?: string) => call('POST /releases/rollback', { version }),
    deployment,
    entry,
  };
}
