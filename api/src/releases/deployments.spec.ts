import { REMOTE_NAMES } from '@iris/contract/federation';
import type { Deployment } from '@iris/contract/releases';
import { deploymentListSchema } from '@iris/contract/telemetry';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { type Account, account, deployToken, releaseInput } from '../../test/factories.ts';
import { type RegistryOnDisk, registryOnDisk } from '../../test/registry-file.ts';
import { startServer, type TestServer } from '../../test/server.ts';

let server: TestServer;
let registry: RegistryOnDisk;
let superAdmin: Account;

beforeAll(async () => {
  registry = await registryOnDisk('1.0.0');
  server = await startServer({ registryFile: registry.path });
  superAdmin = await account(server, 'super_admin', [], 'Claire Fontaine');
  const token = await deployToken(server, 'admin');
  await server.call('POST /releases', { token, body: releaseInput('admin', { version: '2.0.0' }) });
  await server.call('POST /releases', { token, body: releaseInput('admin', { version: '3.0.0', canary: 25 }) });
});
afterAll(async () => {
  await server.close();
  await registry.remove();
});

const list = async () => {
  return deploymentListSchema.parse((await server.call('GET /admin/deployments', { token: superAdmin.token })).body);
};
const rollBack = (version?: string) => {
  const body = { remote: 'admin', version };
  return server.call<Deployment>('POST /admin/deployments/rollback', { token: superAdmin.token, body });
};
const entries = () =>
  server.connection.collection('audit_entries').find({ action: 'remote.rollback' }).sort({ _id: 1 }).toArray();

// The tests depend on their order: each starts from the state left by the previous one.
describe('the deployments', () => {
  it('are those of every remote', async () => {
    const deployments = await list();
    expect(deployments.map(({ remote }) => remote)).toEqual([...REMOTE_NAMES]);
    expect(deployments.find(({ remote }) => remote === 'admin')).toMatchObject({
      live: '2.0.0',
      canary: { version: '3.0.0', share: 25 },
      rollback_to: '2.0.0',
    });
  });

  it('are not rolled back when the journal entry cannot be written', async () => {
    const { db } = server.connection;
    const refuse = (validator: object) => db?.command({ collMod: 'audit_entries', validator });
    await refuse({ nothing: { $exists: true } });
    onTestFinished(async () => void (await refuse({})));
    expect((await rollBack()).status).toBe(500);
    expect((await list()).find(({ remote }) => remote === 'admin')).toMatchObject({ canary: { version: '3.0.0' } });
  });

  it('are rolled back by a super administrator, with a journal entry', async () => {
    expect((await rollBack()).body).toMatchObject({ live: '2.0.0', canary: null });
    expect((await rollBack()).body).toMatchObject({ live: '1.0.0', rollback_to: null });
    expect((await rollBack()).status).toBe(409);
    const kept = (await entries()).map(({ person, target, before, after }) => ({
      name: person.name,
      target,
      before,
      after,
    }));
    const target = { type: 'remote', id: 'admin', label: 'admin' };
    expect(kept).toEqual([
      {
        name: 'Claire Fontaine',
        target,
        before: { live: '2.0.0', canary: { version: '3.0.0', share: 25 } },
        after: { live: '2.0.0', canary: null },
      },
      {
        name: 'Claire Fontaine',
        target,
        before: { live: '2.0.0', canary: null },
        after: { live: '1.0.0', canary: null },
      },
    ]);
  });
});
