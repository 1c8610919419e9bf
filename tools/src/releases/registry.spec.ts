import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { Deployment, ReleaseInput } from '@iris/contract/releases';
import { expect, it, onTestFinished } from 'vitest';
import { Registry } from './registry.ts';

const release: ReleaseInput = {
  remote: 'admin',
  version: '1.0.0-0a1b2c3d',
  manifest: '/remotes/admin/1.0.0-0a1b2c3d/mf-manifest.json',
  integrity: {},
  built_for: { contract_version: 1, shared: {} },
};
const deployment: Deployment = { remote: 'admin', live: null, canary: null, rollback_to: null, releases: [] };

it('calls the release routes of the API with the deploy token', async () => {
  const requests: string[] = [];
  const server = createServer(async (request, response) => {
    const { method, url, headers } = request;
    requests.push([method, url, await text(request)].join(' ').trim());
    response.writeHead(headers.authorization === 'Bearer token' ? 200 : 401).end(JSON.stringify(deployment));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const registry = new Registry({ academyUrl: `http://127.0.0.1:${port}`, deployToken: 'token', port }, 'admin');

  const answers = [
    await registry.list(),
    await registry.register(release),
    await registry.promote(),
    await registry.rollBack(),
    await registry.rollBack('1.0.0'),
  ];
  expect(answers).toEqual(Array(5).fill(deployment));
  expect(requests).toEqual([
    'GET /api/releases?remote=admin',
    `POST /api/releases ${JSON.stringify(release)}`,
    'POST /api/releases/promote {"remote":"admin"}',
    'POST /api/releases/rollback {"remote":"admin"}',
    'POST /api/releases/rollback {"remote":"admin","version":"1.0.0"}',
  ]);
});
