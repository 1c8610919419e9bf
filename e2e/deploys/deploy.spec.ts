import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright/test';
import { deployToken, newAcademySettings, runAsOperator, startAcademy, tokenIn } from '../support/academies/academy.ts';
import { type Outcome, ROOT } from '../support/academies/commands.ts';
import { startReleaseHost } from '../support/academies/release-host.ts';
import { servedFiles, servedVersions } from '../support/academies/served.ts';
import { freePort } from '../support/academies/servers.ts';
import { Team } from '../support/academies/team.ts';
import { ApiClient, uniqueWord } from '../support/api-client.ts';
import { storageOf } from '../support/network/storage.ts';
import { AdminCampusesPage } from '../support/pages/administration/admin-campuses-page.ts';
import { Frame } from '../support/pages/frame.ts';
import { expect, test } from '../support/test.ts';

const DASHBOARD = 'admin-app/src/features/dashboard/dashboard-page.tsx';
const CAMPUS_FIELDS = 'admin-app/src/features/site/campuses/campus-fields.tsx';
const RELEASE = 'npm run release -- admin-app';
const HEADING = /Tableau de bord[^\n]*/;

let team: Team;

/** For what a development server has to build first. */
const expectBuilt = expect.configure({ timeout: 60_000 });

test.use({ signedInAs: 'super_admin' });
// A release also checks types and opens every page.

test.beforeAll(async ({ address }) => {
  const copy = await Team.withCopy(address);
  team = copy.as(await tokenOf('admin-app'));
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
  const before = await servedFiles(address, 'admin');

  await team.edit(DASHBOARD, HEADING, `Tableau de bord ${word}`);
  const shipped = await team.run(RELEASE);
  expect(shipped, shipped.output).toMatchObject({ status: 0, output: expect.stringMatching(/est en ligne pour tous/) });
  expect(await servedFiles(address, 'admin')).toEqual(before);
  await expectDashboard(await context.newPage(), `Tableau de bord ${word}`);

  const fetched = page.waitForRequest(/\/remotes\/admin\/.*\.js$/);
  await page.getByRole('link', { name: 'Gestion des Campus', exact: true }).click();
  await frame.arrivesAt('/admin/campus', 'Gestion des Campus');
  expect((await fetched).url()).not.toContain(versionIn(shipped));

  const back = await team.run('npm run release -- admin-app --rollback');
  expect(back, back.output).toMatchObject({ status: 0, output: expect.stringMatching(/est de nouveau en ligne/) });
  await expectDashboard(await context.newPage(), 'Tableau de bord');
  expect(await servedFiles(address, 'admin')).toEqual(before);
});

test('a refused release says why and changes nothing', async ({ address }) => {
  await team.edit(DASHBOARD, HEADING, `Tableau de bord ${uniqueWord()}`);
  expect(await team.run(RELEASE)).toMatchObject({ status: 0 });
  const before = await stateOf(team, address);

  await team.edit(DASHBOARD, HEADING, `Tableau de bord ${uniqueWord()}`);
  expectRefusal(await team.as(`iris_deploy_${'A'.repeat(43)}`).run(RELEASE), 'Le jeton de déploiement manque');
  expectRefusal(await team.as(await tokenOf('student-app')).run(RELEASE), "d'une autre équipe");
  expectRefusal(await team.as('').run(RELEASE), 'DEPLOY_TOKEN manque');
  const nobody = `http://localhost:${await freePort()}`;
  expectRefusal(await team.with({ ACADEMY_URL: nobody }).run(RELEASE), `L'académie ne répond pas à ${nobody}`);
  const undo = await team.edit('delivery/contract/federation.ts', /(?<=REMOTE_CONTRACT_VERSION = )\d+/, '99');
  expectRefusal(await team.run(RELEASE), 'version 99 du contrat');
  await undo();
  const remove = await useUnsharedHook();
  expectRefusal(
    await team.run(RELEASE),
    'utilise useBlocker de react-router-dom, que le site en service ne fournit pas',
  );
  await remove();
  expect(await stateOf(team, address)).toEqual(before);
});

test('a canary is served to its share of the sessions, and to all after promotion', async ({ superAdminApi }) => {
  const live = (await servedVersions(superAdminApi)).admin;
  await team.edit(DASHBOARD, HEADING, `Tableau de bord ${uniqueWord()}`);
  const canary = await team.run('npm run release -- admin-app --canary 50');
  expect(canary, canary.output).toMatchObject({ status: 0, output: expect.stringMatching(/à l'essai pour 50\s%/) });
  const drawn = await Promise.all(Array.from({ length: 30 }, async () => (await servedVersions(superAdminApi)).admin));
  expect(new Set(drawn)).toEqual(new Set([live, versionIn(canary)]));
  expect(await team.run('npm run release -- admin-app --promote')).toMatchObject({ status: 0 });
  expect((await servedVersions(superAdminApi)).admin).toBe(versionIn(canary));
});

test('a remote loads from a host in front of the academy, once pages can read it there', async ({ browser }) => {
  const port = await freePort();
  const host = await startReleaseHost(`http://localhost:${port}`);
  const academy = await startAcademy({ ...newAcademySettings(), PORT: String(port), RELEASES_URL: host.address });
  const { address } = academy;
  const colleague = team.with({ ACADEMY_URL: address, DEPLOY_TOKEN: await deployToken(address, 'admin') });
  const word = uniqueWord();
  await team.edit(DASHBOARD, HEADING, `Tableau de bord ${word}`);
  const before = await servedFiles(address);
  try {
    host.allowsPages = false;
    expectRefusal(await colleague.run(RELEASE), 'Access-Control-Allow-Origin');
    await host.turn('off');
    expectRefusal(await colleague.run(RELEASE), `${host.address} n'a pas répondu`);
    await host.turn('on');
    expect(await servedFiles(address)).toEqual(before);

    host.allowsPages = true;
    const shipped = await colleague.run(RELEASE);
    expect(shipped, shipped.output).toMatchObject({ status: 0 });

    const storageState = storageOf(address, await ApiClient.superAdmin(address));
    const page = await browser.newPage({ baseURL: address, storageState });
    host.served.length = 0;
    await page.goto('/admin/dashboard');
    await new Frame(page).arrivesAt('/admin/dashboard', `Tableau de bord ${word}`);
    expect(host.served).toContainEqual(expect.stringContaining(versionIn(shipped)));
    await page.close();
  } finally {
    await academy.stop();
    await host.turn('off');
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
  let reader = team.as('');
  for (const block of blocks) {
    // Each release needs a change.
    await team.edit(DASHBOARD, HEADING, `Tableau de bord ${uniqueWord()}`);
    if (block.startsWith('npm run dev')) {
      await runsUntilStopped(reader, block);
      continue;
    }
    const isForOperator = block.startsWith('npm run deploy-token');
    const command = `set -e\n${block}`;
    const outcome = await (isForOperator ? runAsOperator(command) : reader.run(command));
    expect(outcome.status, `${block}\n${outcome.output}`).toBe(0);
    if (isForOperator) reader = reader.as(tokenIn(outcome.output));
  }
});

test('a remote that a team creates is verified at once', async () => {
  const created = await team.run(
    'npm run create-remote -- veille --permission manage_content --title "Veille clinique" && npm install --offline',
  );
  expect(created.status, created.output).toBe(0);
  const verified = await team.run('npm run verify -- veille');
  expect(verified.status, verified.output).toBe(0);
});

/** A deploy token of the application in this folder, created by the operator's command. */
async function tokenOf(folder: string): Promise<string> {
  return tokenIn((await runAsOperator(`npm run deploy-token -- ${folder}`)).output);
}

/** What the team sees of its releases, and what the academy serves. */
async function stateOf(reader: Team, address: string) {
  const { output } = await reader.run('npm run --silent release -- admin-app --list');
  return { output, files: await servedFiles(address) };
}

/** Uses a hook of the router that the shell does not share. */
async function useUnsharedHook(): Promise<() => Promise<void>> {
  const remove = await team.edit(DASHBOARD, /^/, "import { useBlocker } from 'react-router-dom';\n");
  await team.edit(DASHBOARD, /^export default function .*\{$/m, '$&\n  useBlocker(true);');
  return remove;
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
