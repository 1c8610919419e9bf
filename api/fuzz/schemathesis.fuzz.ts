import { spawn } from 'node:child_process';
import { tmpdir } from 'node:os';
import { fileURLToPath } from 'node:url';
import { PERMISSIONS } from '@iris/contract/foundation';
import { definitionOf } from '@iris/contract/routes';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { toDocumented } from '../src/pages/openapi/openapi.ts';
import { type Caller, isOpenTo, STUDENT, VISITOR } from '../test/calls/callers.ts';
import { ROUTES } from '../test/calls/valid-calls.ts';
import { type Account, account, campusInput, course } from '../test/data/factories.ts';
import { releaseAcademy } from '../test/delivery/releasing.ts';
import { startServer, type TestServer } from '../test/servers/server.ts';

const TIME_MS = 3_600_000;

/**
 * The same seed repeats the same requests. EXAMPLES is how many the long form generates per operation, of those whose path has
 * PATHS in it (a regular expression).
 */
const { SCHEMATHESIS = '', SEED = '22', EXAMPLES = '', PATHS = '' } = process.env;

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

const EVERY_PHASE = ['--phases', 'examples,coverage,fuzzing,stateful'];

/** Of the short form: each limit of each operation. */
const LIMITS = ['--phases', 'coverage,stateful'];

/** Of the short form: one generated request, sometimes two, to each operation that is open to somebody. */
function samplesFor(caller: Caller): string[] {
  const open = ROUTES.filter((route) => isOpenTo(caller, definitionOf(route).access));
  const names = open.map((route) => toDocumented(route).join(' '));
  return ['--phases', 'fuzzing', ...names.flatMap((name) => ['--include-name', name])];
}

interface Identity {
  name: string;
  open: () => Promise<Account> | undefined;
  /** What the short form does. */
  short?: string[];
}

/**
 * The short form tests limits as the super administrator, who may call most operations. How the others are refused is proved in
 * test/routes.spec.ts and test/authorization-matrix.full.spec.ts; administrators are left to the long form.
 */
const IDENTITIES: Identity[] = [
  { name: 'a visitor', open: () => undefined, short: samplesFor(VISITOR) },
  { name: 'a student', open: () => account(server, 'student'), short: samplesFor(STUDENT) },
  { name: 'an administrator with every permission', open: () => account(server, 'admin', PERMISSIONS) },
  { name: 'an administrator with two', open: () => account(server, 'admin', ['manage_courses', 'manage_content']) },
  { name: 'a super administrator', open: () => account(server, 'super_admin'), short: LIMITS },
];

it.concurrent.each(IDENTITIES.filter(({ short }) => EXAMPLES || short))(
  'what is documented is what happens to $name',
  async ({ open, short = [] }) => {
    const token = (await open())?.token;
    const { status, output } = await runSchemathesis(token, EXAMPLES ? EVERY_PHASE : short);
    expect(status, output).toBe(0);
  },
  TIME_MS,
);

function runSchemathesis(token: string | undefined, choice: string[]) {
  const args = ['--config-file', CONFIG, 'run', `${address}/api/openapi.json`, '--no-color', ...choice];
  args.push('--seed', SEED, '--max-examples', EXAMPLES || SHORT_EXAMPLES, '--generation-database', 'none');
  args.push('--continue-on-failure', '--warnings', 'off');
  if (EXAMPLES && PATHS) args.push('--include-path-regex', PATHS);
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
