import { spawn } from 'node:child_process';
import { tmpdir } from 'node:os';
import { PERMISSIONS } from '@iris/contract/permissions';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { account, campusInput, course } from '../test/factories.ts';
import { startServer, type TestServer } from '../test/server.ts';

const TIME_MS = 400_000;

/** One seed finds the same again; another one, by SEED, looks elsewhere. */
const { SCHEMATHESIS = '', SEED = '22', EXAMPLES = '1' } = process.env;

const CONFIG = new URL('schemathesis.toml', import.meta.url).pathname;

let server: TestServer;
let address: string;

beforeAll(async () => {
  server = await startServer();
  await server.app.listen(0, '127.0.0.1');
  address = (await server.app.getUrl()).replace('[::1]', '127.0.0.1');
  await course(server);
  const { token } = await account(server, 'super_admin');
  await server.call('POST /campuses', { token, body: campusInput() });
});
afterAll(() => server.close());

const IDENTITIES = {
  'a visitor': () => undefined,
  'a student': () => account(server, 'student'),
  'an administrator with every permission': () => account(server, 'admin', PERMISSIONS),
  'an administrator with two': () => account(server, 'admin', ['manage_courses', 'manage_content']),
  'a super administrator': () => account(server, 'super_admin'),
};

it.concurrent.each(Object.entries(IDENTITIES))(
  'what is documented is what happens to %s',
  async (_, open) => {
    const token = (await open())?.token;
    const { status, output } = await runSchemathesis(token);
    expect(status, output).toBe(0);
  },
  TIME_MS,
);

function runSchemathesis(token: string | undefined): Promise<{ status: number | null; output: string }> {
  const args = [
    '--config-file',
    CONFIG,
    'run',
    `${address}/api/openapi.json`,
    '--no-color',
    '--seed',
    SEED,
    '--max-examples',
    EXAMPLES,
  ];
  args.push('--generation-database', 'none', '--continue-on-failure', '--warnings', 'off');
  if (token) args.push('--header', `Authorization: Bearer ${token}`);
  const child = spawn(SCHEMATHESIS, args, { cwd: tmpdir(), stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      output += chunk;
    });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (status) => resolve({ status, output }));
  });
}
