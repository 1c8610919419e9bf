import type { Deployment } from '@iris/contract/releases';
import type { RemoteName } from '@iris/contract/remotes';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startServer, type TestServer, testConfig } from '../../test/server.ts';
import { createDeployToken } from './deploy-token.ts';

const { mongodbUri } = testConfig();
let server: TestServer;

beforeAll(async () => {
  server = await startServer({ mongodbUri });
});
afterAll(() => server.close());

const run = (...args: string[]) => createDeployToken(args, { MONGODB_URI: mongodbUri });
const tokenIn = (text: string) => /DEPLOY_TOKEN=(\S+)/.exec(text)?.[1] ?? '';
const ask = (remote: RemoteName, token: string) => {
  return server.call<Deployment>('GET /releases', { token, query: { remote } });
};

describe('deploy-token', () => {
  it.each([
    ['admin-app', 'admin'],
    ['public-site', 'public'],
    ['student-app', 'student'],
    ['student', 'student'],
  ] as const)('%s makes a token of %s, and says how to use it', async (name, remote) => {
    const outcome = await run(name);
    expect(outcome).toContain("il n'est montré qu'une fois");
    expect(outcome).toContain('npm run release -- ');
    expect(tokenIn(outcome)).toMatch(/^iris_deploy_[\w-]{43}$/);
    expect((await ask(remote, tokenIn(outcome))).status).toBe(200);
  });

  it('replaces the previous token of the team, and no token of another team', async () => {
    const [first, other] = [tokenIn(await run('admin')), tokenIn(await run('public'))];
    const second = tokenIn(await run('admin'));
    expect((await ask('admin', first)).status).toBe(401);
    expect((await ask('admin', second)).status).toBe(200);
    expect((await ask('public', other)).status).toBe(200);
  });

  it('stores a hash of the token, never the token', async () => {
    const token = tokenIn(await run('admin'));
    const stored = await server.connection.collection('deploy_tokens').find().toArray();
    expect(JSON.stringify(stored)).not.toContain(token.slice('iris_deploy_'.length));
  });

  it.each([[[]], [['shell']], [['admin', 'public']]])('rejects %j and lists the modules', async (args) => {
    await expect(run(...args)).rejects.toThrow('Précisez un module\u00a0: public-site, student-app, admin-app.');
  });
});
