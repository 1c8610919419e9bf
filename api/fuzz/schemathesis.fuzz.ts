import { spawn } from 'node:child_process';
import { tmpdir } from 'node:os';
import { fileURLToPath } from 'node:url';
import { PERMISSIONS } from '@iris/contract/foundation';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Account, account, campusInput, course } from '../test/data/factories.ts';
import { releaseAcademy } from '../test/delivery/releasing.ts';
import { startServer, type TestServer } from '../test/servers/server.ts';

const TIME_MS = 3_600_000;

/** The same seed repeats the same requests. EXAMPLES is how many the long form generates per operation. */
const { SCHEMATHESIS = '', SEED = '22', EXAMPLES = '' } = process.env;

const SHORT_EXAMPLES = '1';

const CONFIG = fileURLToPath(new URL('schemathesis.toml', import.meta.url));
const HOOKS = fileURLToPath(new URL('schemathesis_hooks.py', import.meta.url));

let server: TestServer;
let address: string;

beforeAll(async () => {
  server = await startServer();
  // Without pages the API is not ready, and says so.
  await releaseAcademy(server, ['public']);
  await server.app.listen(0, '127.0.0.1');
  address = (await server.app.getUrl()).replace('[::1]', '127.0.0.1');
  await course(server);
  const { token } = await account(server, 'super_admin');
  await server.call('POST /campuses', { token, body: campusInput() });
});
afterAll(() => server.close());

const EVERY_PHASE = 'examples,coverage,fuzzing,stateful';

/**
 * The short form tests each limit of each operation as the super administrator, who may call most operations. For visitors and
 * students it sends one generated request, sometimes two, to each operation; administrators are left to the long form.
 */
const LIMITS = 'coverage,stateful';
const GENERATED = 'fuzzing';

const IDENTITIES: [name: string, open: () => Promise<Account> | undefined, shortPhases?: string][] = [
  ['a visitor', () => undefined, GENERATED],
  ['a student', () => account(server, 'student'), GENERATED],
  ['an administrator with every permission', () => account(server, 'admin', PERMISSIONS)],
  ['an administrator with two', () => account(server, 'admin', ['manage_courses', 'manage_content'])],
  ['a super administrator', () => account(server, 'super_admin'), LIMITS],
];

const runs = IDENTITIES.map(([name, open, shortPhases = '']) => ({
  name,
  open,
  phases: EXAMPLES ? EVERY_PHASE : shortPhases,
}));

it.concurrent.each(runs.filter(({ phases }) => phases !== ''))(
  'what is documented is what happens to $name',
  async ({ open, phases }) => {
    const token = (await open())?.token;
    const { status, output } = await runSchemathesis(token, phases);
    expect(status, output).toBe(0);
  },
  TIME_MS,
);

function runSchemathesis(token: string | undefined, phases: string) {
  const args = ['--config-file', CONFIG, 'run', `${address}/api/openapi.json`, '--no-color', '--phases', phases];
  args.push('--seed', SEED, '--max-examples', EXAMPLES || SHORT_EXAMPLES, '--generation-database', 'none');
  args.push('--continue-on-failure', '--warnings', 'off');
  if (token) args.push('--header', `Authorization: Bearer ${token}`);
  const env = { ...process.env, SCHEMATHESIS_HOOKS: HOOKS, PYTHONDONTWRITEBYTECODE: '1' };
  const child = spawn(SCHEMATHESIS, args, { cwd: tmpdir(), env, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      output += chunk;
    });
  return new Promise<{ status: number | null; output: string }>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (status) => resolve({ status, output }));
  });
}
