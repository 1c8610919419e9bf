import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright/test';
import { AdminCampusesPage } from '../pages/admin-campuses-page.ts';
import { Frame } from '../pages/frame.ts';
import { uniqueWord } from '../support/api-client.ts';
import { freePort, serveFolder } from '../support/static-host.ts';
import { type Outcome, Team, tokenIn } from '../support/team.ts';
import { expect, test } from '../support/test.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const SITE = join(ROOT, 'dist/site');
const DASHBOARD = 'admin-app/src/features/dashboard/dashboard-page.tsx';
const CAMPUS_FIELDS = 'admin-app/src/features/campuses/campus-fields.tsx';
const HEADING = /Tableau de bord[^\n]*/;

let team: Team;

/** For what a development server has to build first. */
const expectBuilt = expect.configure({ timeout: 60_000 });

test.use({ signedInAs: 'super_admin' });
test.setTimeout(180_000);

test.beforeAll(async ({ address }) => {
  const copy = await Team.withCopy(address);
  team = copy.as(await copy.deployToken('admin-app'));
});
test.afterAll(() => team.leave());

test("a team releases a change and rolls it back without changing any other team's files", async ({
  page,
  context,
  address,
}) => {
  const word = uniqueWord();
  const frame = new Frame(page);
  await page.goto('/admin/dashboard');
  await expect(frame.heading).toHaveText('Tableau de bord');
  const before = await othersFiles(address);

  await team.edit(DASHBOARD, HEADING, `Tableau de bord ${word}`);
  const shipped = await team.run('npm run release -- admin-app');
  expect(shipped, shipped.output).toMatchObject({ status: 0, output: expect.stringMatching(/est en ligne pour tous/) });
  expect(await othersFiles(address)).toEqual(before);
  await expectDashboard(await context.newPage(), `Tableau de bord ${word}`);

  const fetched = page.waitForRequest(/\/remotes\/admin\/.*\.js$/);
  await page.getByRole('link', { name: 'Gestion des Campus', exact: true }).click();
  await frame.arrivesAt('/admin/campus', 'Gestion des Campus');
  expect((await fetched).url()).not.toContain(versionIn(shipped));

  const back = await team.run('npm run release -- admin-app --rollback');
  expect(back, back.output).toMatchObject({ status: 0, output: expect.stringMatching(/est de nouveau en ligne/) });
  await expectDashboard(await context.newPage(), 'Tableau de bord');
  expect(await othersFiles(address)).toEqual(before);
});

test('a refused release says why and changes nothing', async ({ superAdminApi }) => {
  await team.edit(DASHBOARD, HEADING, `Tableau de bord ${uniqueWord()}`);
  expect(await team.run('npm run release -- admin-app')).toMatchObject({ status: 0 });
  const state = async () => ({
    list: (await team.run('npm run --silent release -- admin-app --list')).output,
    registry: (await superAdminApi.call('GET', '/remotes')).body,
    files: await readdir(process.env.E2E_RELEASES_DIR ?? '', { recursive: true }),
  });
  const before = await state();
  const release = (as: Team) => as.run('npm run release -- admin-app');

  expectRefusal(await release(team), 'déjà publiée');
  expectRefusal(await release(team.as(`iris_deploy_${'A'.repeat(43)}`)), 'Le jeton de déploiement manque');
  expectRefusal(await release(team.as(await team.deployToken('student-app'))), "d'une autre équipe");
  expectRefusal(await release(team.as('')), 'DEPLOY_TOKEN manque');
  const undo = await team.edit('contract/src/federation.ts', /(?<=REMOTE_CONTRACT_VERSION = )\d+/, '99');
  expectRefusal(await release(team), 'version 99 du contrat');
  expect(await state()).toEqual(before);
  await undo();
});

test('a canary is served to its share of the sessions, and to all after promotion', async ({ superAdminApi }) => {
  const live = await servedVersion(superAdminApi.call('GET', '/remotes'));
  await team.edit(DASHBOARD, HEADING, `Tableau de bord ${uniqueWord()}`);
  const canary = await team.run('npm run release -- admin-app --canary 50');
  expect(canary, canary.output).toMatchObject({ status: 0, output: expect.stringMatching(/à l'essai pour 50\s%/) });
  const drawn = await Promise.all(
    Array.from({ length: 30 }, () => servedVersion(superAdminApi.call('GET', '/remotes'))),
  );
  expect(new Set(drawn)).toEqual(new Set([live, versionIn(canary)]));
  expect(await team.run('npm run release -- admin-app --promote')).toMatchObject({ status: 0 });
  expect(await servedVersion(superAdminApi.call('GET', '/remotes'))).toBe(versionIn(canary));
});

test('a remote loads from another host', async ({ page, faults }) => {
  faults.expect(/^left the academy: http:\/\/localhost/);
  const word = uniqueWord();
  await team.edit(DASHBOARD, HEADING, `Tableau de bord ${word}`);
  const host = await serveFolder(process.env.E2E_RELEASES_DIR ?? '');
  try {
    const shipped = await team.with({ RELEASES_URL: host.address }).run('npm run release -- admin-app');
    expect(shipped, shipped.output).toMatchObject({ status: 0 });
    await page.goto('/admin/dashboard');
    await new Frame(page).arrivesAt('/admin/dashboard', `Tableau de bord ${word}`);
    expect(host.served).toContainEqual(expect.stringContaining(versionIn(shipped)));
    expect(await team.run('npm run release -- admin-app --rollback')).toMatchObject({ status: 0 });
  } finally {
    await host.close();
  }
});

test('one remote runs from its development server, the others from their releases', async ({
  page,
  superAdmin,
  faults,
}) => {
  faults.expect(/^left the academy: (http:\/\/localhost|ws:)/, /live reload|WebSocket|\[webpack|\[rspack/i);
  // A page opened during a rebuild requests the update of the previous build.
  faults.expect(/status of 404.*\.hot-update\.json/);
  const port = await freePort();
  const server = team.with({ PORT: String(port) }).start('npm run dev -- admin-app');
  try {
    await served(`http://localhost:${port}/`);
    const scripts: string[] = [];
    page.on('request', (request) => scripts.push(request.url()));
    await page.addInitScript((token) => localStorage.setItem('token', token), superAdmin.token);
    await page.goto(`http://localhost:${port}/courses`);
    await expectBuilt(new Frame(page).heading).toHaveText('Nos Cours');
    expect(scripts).toContainEqual(expect.stringMatching(`localhost:${port}/remotes/public/`));
    await page.goto(`http://localhost:${port}/admin/dashboard`);
    await expectBuilt(new Frame(page).heading).toHaveText(/^Tableau de bord/);
    expect(scripts.filter((address) => address.includes('/remotes/admin/'))).toEqual([]);
    const word = uniqueWord();
    await team.edit(DASHBOARD, HEADING, `Tableau de bord ${word}`);
    await expectBuilt(new Frame(page).heading).toHaveText(`Tableau de bord ${word}`);

    const badge = page.getByRole('complementary', { name: 'Développement' });
    await expectBuilt(badge).toContainText(/En développement\s: admin/);
    await badge.getByRole('button', { name: 'Revenir aux versions publiées' }).click();
    await expectBuilt(badge).toContainText(/Versions publiées de\s: admin/);
    await expectBuilt(new Frame(page).heading).toHaveText(/^Tableau de bord/);
    await expect(page.getByText(word)).toHaveCount(0);
    expect(scripts).toContainEqual(expect.stringContaining('/remotes/admin/'));
    await badge.getByRole('button', { name: 'Reprendre le développement' }).click();
    await expectBuilt(new Frame(page).heading).toHaveText(`Tableau de bord ${word}`);

    await page.goto(`http://localhost:${port}/admin/campus`);
    const campuses = new AdminCampusesPage(page);
    await campuses.create.click();
    await campuses.field('Nom').fill('Institut de la Rétine');
    await team.edit(CAMPUS_FIELDS, 'label="Lieu"', `label="Lieu ${word}"`);
    await expectBuilt(campuses.field(`Lieu ${word}`)).toBeVisible();
    await expect(campuses.field('Nom')).toHaveValue('Institut de la Rétine');
  } finally {
    // An open page would log errors after the server has stopped.
    await page.close();
    await server.stop();
  }
});

test('each command of docs/deploy.md works as written', async () => {
  const page = await readFile(join(ROOT, 'docs/deploy.md'), 'utf8');
  const blocks = [...page.matchAll(/```sh\n([\s\S]*?)```/g)].map(([, block = '']) => block.trim());
  expect(blocks.length).toBeGreaterThan(5);
  let reader = team;
  for (const block of blocks) {
    // Each release needs a change.
    await team.edit(DASHBOARD, HEADING, `Tableau de bord ${uniqueWord()}`);
    if (block.startsWith('npm run dev')) {
      await runsUntilStopped(reader, block);
      continue;
    }
    const outcome = await reader.run(`set -e\n${block}`);
    expect(outcome.status, `${block}\n${outcome.output}`).toBe(0);
    if (block.includes('deploy-token')) reader = team.as(tokenIn(outcome.output));
  }
  team = reader;
});

/** SHA-256 of every file of the shell and of the public remote, as served. */
async function othersFiles(address: string): Promise<Record<string, string>> {
  const hashes: Record<string, string> = {};
  const entries = await readdir(SITE, { recursive: true, withFileTypes: true });
  for (const entry of entries) {
    const path = join(entry.parentPath, entry.name).slice(SITE.length);
    if (!entry.isFile() || /^\/remotes\/(admin|student)\/|\.(br|gz)$/.test(path)) continue;
    const response = await fetch(`${address}${path}`);
    // A version of an earlier build, which this academy never registered.
    if (response.status === 404 && path.startsWith('/remotes/')) continue;
    expect(response.status, path).toBe(200);
    hashes[path] = createHash('sha256')
      .update(Buffer.from(await response.arrayBuffer()))
      .digest('hex');
  }
  return hashes;
}

async function expectDashboard(page: Page, heading: string): Promise<void> {
  await page.goto('/admin/dashboard');
  await new Frame(page).arrivesAt('/admin/dashboard', heading);
  await page.close();
}

function expectRefusal({ status, output }: Outcome, why: string): void {
  expect(output).toContain(why);
  expect(status, output).toBe(1);
}

function versionIn({ output }: Outcome): string {
  const [, version] = /Version (\S+)/.exec(output) ?? [];
  if (!version) throw new Error(`no version in: ${output}`);
  return version;
}

async function servedVersion(answer: Promise<{ body: unknown }>): Promise<string | undefined> {
  const entries = (await answer).body as { name: string; version: string }[];
  return entries.find(({ name }) => name === 'admin')?.version;
}

async function served(address: string): Promise<void> {
  const status = () =>
    fetch(address).then(
      (response) => response.status,
      () => 0,
    );
  await expect.poll(status, { timeout: 60_000 }).toBe(200);
}

async function runsUntilStopped(reader: Team, command: string): Promise<void> {
  const port = await freePort();
  const server = reader.with({ PORT: String(port) }).start(command);
  try {
    await served(`http://localhost:${port}/`);
  } finally {
    await server.stop();
  }
}
