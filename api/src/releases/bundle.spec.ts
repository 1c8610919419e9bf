import type { Deployment, ReleaseInput } from '@iris/contract/releases';
import type { RemoteEntry } from '@iris/contract/remotes';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deployToken, releaseInput } from '../../test/factories.ts';
import { type RegistryOnDisk, registryOnDisk } from '../../test/registry-file.ts';
import { startServer, type TestServer, testConfig } from '../../test/server.ts';

const { mongodbUri } = testConfig();
let registry: RegistryOnDisk;
let server: TestServer;

beforeAll(async () => {
  registry = await registryOnDisk('1.0.0');
  server = await start();
});
afterAll(async () => {
  await server.close();
  await registry.remove();
});

const start = () => startServer({ mongodbUri, registryFile: registry.path });
const restart = async () => {
  await server.app.close();
  server = await start();
};
const release = async (version: string, changes: Partial<ReleaseInput> = {}) => {
  const token = await deployToken(server, 'public');
  const body = releaseInput('public', { version, ...changes });
  expect((await server.call('POST /releases', { token, body })).status).toBe(201);
};
const deployment = async () => {
  const token = await deployToken(server, 'public');
  return (await server.call<Deployment>('GET /releases', { token, query: { remote: 'public' } })).body;
};

// The tests depend on their order: each starts from the state left by the previous one.
describe('the releases of a build of the whole product', () => {
  it('go live at the first start', async () => {
    expect(await deployment()).toMatchObject({ live: '1.0.0', canary: null, rollback_to: null });
    expect((await server.call<RemoteEntry[]>('GET /remotes')).body).toEqual([
      expect.objectContaining({ name: 'public', version: '1.0.0' }),
    ]);
  });

  it("change nothing at a restart: the team's release and its canary stay", async () => {
    await release('2.0.0');
    await release('2.1.0', { canary: 10 });
    const before = await deployment();
    await restart();
    expect(await deployment()).toEqual(before);
    expect(before).toMatchObject({ live: '2.0.0', canary: { version: '2.1.0' } });
  });

  it('go live when the build is another than before, and can be rolled back', async () => {
    await registry.build('3.0.0');
    await restart();
    expect(await deployment()).toMatchObject({ live: '3.0.0', canary: null, rollback_to: '2.0.0' });
  });

  it('go live again when an earlier build returns, even if that version was retired', async () => {
    for (const version of ['4.0.0', '5.0.0', '6.0.0']) await release(version);
    const stateOf = ({ releases }: Deployment) => releases.find(({ version }) => version === '1.0.0')?.state;
    expect(stateOf(await deployment())).toBe('retired');
    await registry.build('1.0.0');
    await restart();
    expect(stateOf(await deployment())).toBe('live');
    expect(await deployment()).toMatchObject({ live: '1.0.0', rollback_to: '6.0.0' });
  });

  it('go live on the site itself when a retired release of that version was on another host', async () => {
    await release('6.1.0', { manifest: 'https://files.example.org/remotes/public/6.1.0/mf-manifest.json' });
    for (const version of ['6.2.0', '6.3.0', '6.4.0']) await release(version);
    await registry.build('6.1.0');
    await restart();
    const [entry] = (await server.call<RemoteEntry[]>('GET /remotes')).body;
    expect(entry).toMatchObject({ version: '6.1.0', manifest: '/remotes/public/6.1.0/mf-manifest.json' });
  });

  it('are registered once by instances that start simultaneously', async () => {
    await registry.build('7.0.0');
    const others = await Promise.all([start(), start(), start()]);
    const { releases, live } = await deployment();
    expect(live).toBe('7.0.0');
    expect(releases.filter(({ version }) => version === '7.0.0')).toHaveLength(1);
    for (const { app } of others) await app.close();
  });
});
