import type { Problem } from '@iris/contract/errors';
import type { Deployment, ReleaseInput } from '@iris/contract/releases';
import type { RemoteEntry, RemoteName } from '@iris/contract/remotes';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { deployToken, releaseInput } from '../../test/factories.ts';
import { type RegistryOnDisk, registryOnDisk } from '../../test/registry-file.ts';
import { startServer, type TestServer } from '../../test/server.ts';

/** The remote of the releases: visitors load it, so that the registry lists it without an account. */
export const REMOTE: RemoteName = 'public';

/** Starts the API for the tests of a file; each begins with the releases of the build and a new deploy token. */
export function releaseApi() {
  let server: TestServer;
  let registry: RegistryOnDisk;
  let token: string;

  beforeAll(async () => {
    registry = await registryOnDisk('1.0.0');
    server = await startServer({ registryFile: registry.path });
  });
  afterAll(async () => {
    await server.close();
    await registry.remove();
  });

  beforeEach(async () => {
    await server.connection.collection('releases').deleteMany({ version: { $ne: '1.0.0' } });
    await server.connection.collection('releases').updateMany({}, { $set: { retired: false } });
    await server.connection
      .collection('channels')
      .updateMany({}, { $set: { live: '1.0.0', canary: null, history: [] } });
    token = await deployToken(server, REMOTE);
  });

  const release = (version: string, changes: Partial<ReleaseInput> = {}) => {
    return server.call<Deployment & Problem>('POST /releases', {
      token,
      body: releaseInput(REMOTE, { version, ...changes }),
    });
  };
  const promote = () =>
    server.call<Deployment & Problem>('POST /releases/promote', { token, body: { remote: REMOTE } });
  const rollBack = (version?: string) => {
    return server.call<Deployment & Problem>('POST /releases/rollback', { token, body: { remote: REMOTE, version } });
  };
  const deployment = async () => {
    return (await server.call<Deployment>('GET /releases', { token, query: { remote: REMOTE } })).body;
  };
  const entry = async () => (await server.call<RemoteEntry[]>('GET /remotes')).body[0];

  return {
    get server() {
      return server;
    },
    /** The deploy token of the remote's team. */
    get token() {
      return token;
    },
    set token(next) {
      token = next;
    },
    release,
    promote,
    rollBack,
    deployment,
    entry,
  };
}
