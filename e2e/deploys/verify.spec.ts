import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { deployToken } from '../support/academies/academy.ts';
import type { Outcome } from '../support/academies/commands.ts';
import { freePort } from '../support/academies/servers.ts';
import { Team } from '../support/academies/team.ts';
import { uniqueWord } from '../support/api-client.ts';
import { expect, test } from '../support/test.ts';

const FEATURES = 'admin-app/src/features';
const DASHBOARD = `${FEATURES}/dashboard/dashboard-page.tsx`;
const PAGE_START = /^export default function .*\{$/m;

let team: Team;

test.beforeAll(async ({ address }) => {
  const copy = await Team.withCopy(address);
  team = copy.as(await deployToken(address, 'admin'));
});
test.afterAll(() => team.leave());

test('a release with pages that fail is refused before anybody sees it, naming each page and why', async ({
  superAdminApi,
}) => {
  const registry = async () => (await superAdminApi.call('GET', '/remotes')).body;
  const before = await registry();
  const undo = [
    await team.edit(DASHBOARD, PAGE_START, "$&\n  if (Date.now() > 0) throw new Error('render error');"),
    await team.edit(
      `${FEATURES}/site/stats/stats-page.tsx`,
      /^/,
      "if (Date.now() > 0) throw new Error('import error');\n",
    ),
    await team.edit(
      `${FEATURES}/site/theme/theme-page.tsx`,
      /^/,
      "setTimeout(() => { throw new Error('timer error'); });\n",
    ),
    await team.edit(`${FEATURES}/accounts/users-page.tsx`, PAGE_START, '$&\n  if (Date.now() > 0) return null;'),
  ];
  const refused = await team.run('npm run release -- admin-app');
  // The dashboard is at /admin too.
  expectRefusal(refused, 'Pages qui échouent : 5 sur 16');
  for (const [path, reason] of [
    ['/admin/dashboard', /render error/],
    ['/admin/stats', /import error/],
    ['/admin/theme', /timer error/],
    ['/admin/users', /rien ne s'est affiché/],
  ] as const) {
    expect(faultsOf(refused, path)).toMatch(reason);
  }
  expect(await registry()).toEqual(before);
  for (const restore of undo) await restore();
});

test('a remote that throws when it is loaded is refused, and so are wrong types, before a build', async () => {
  const undo = await team.edit(
    'admin-app/src/remote.tsx',
    /^/,
    "if (Date.now() > 0) throw new Error('broken remote');\n",
  );
  expect(faultsOf(await team.run('npm run release -- admin-app'), '/admin')).toMatch(/broken remote/);
  await undo();
  const untype = await team.edit(DASHBOARD, /^/, 'export const wrong: number = "text";\n');
  const refused = await team.run('npm run release -- admin-app');
  expectRefusal(refused, 'TS2322');
  expect(refused.output).not.toContain('Construction');
  await untype();
});

test('a hook that the shell does not provide is named by the page that uses it, without a release', async () => {
  await team.edit(DASHBOARD, /Tableau de bord[^\n]*/, `Tableau de bord ${uniqueWord()}`);
  await team.edit(DASHBOARD, /^/, "import { useBlocker } from 'react-router-dom';\n");
  await team.edit(DASHBOARD, PAGE_START, '$&\n  useBlocker(true);');
  const refused = await team.run('npm run verify -- admin-app --pages');
  expectRefusal(refused, 'Pages qui échouent : 2 sur 16');
  expect(faultsOf(refused, '/admin/dashboard')).toMatch(/useBlocker/);
});

test('an academy that does not answer is named at once, and one that stops while pages are opened with each page', async () => {
  const nobody = `http://localhost:${await freePort()}`;
  const absent = await team.with({ ACADEMY_URL: nobody }).run('npm run verify -- admin-app');
  expectRefusal(absent, `L'académie ne répond pas à ${nobody}`);
  expect(absent.output).not.toContain('Construction');
  const stopping = createServer(({ method, socket }, response) => {
    if (method === 'HEAD') response.end();
    else socket.destroy();
  }).listen(0, '127.0.0.1');
  await once(stopping, 'listening');
  const { port } = stopping.address() as AddressInfo;
  const run = team.with({ ACADEMY_URL: `http://127.0.0.1:${port}` }).run('npm run verify -- admin-app --pages');
  expectRefusal(await run, 'Pages qui échouent : 1 sur 1');
  stopping.close();
});

function expectRefusal({ status, output }: Outcome, why: string): void {
  expect(output.replaceAll('\u00a0', ' ')).toContain(why);
  expect(status, output).toBe(1);
}

/** The lines about a page. */
function faultsOf({ output }: Outcome, path: string): string {
  const lines = output.replaceAll('\u00a0', ' ').split('\n');
  return lines.filter((line) => line.startsWith(`  - ${path} :`)).join('\n');
}
