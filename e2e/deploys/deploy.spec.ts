import { once } from 'node:events';
import { readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { BrowserContext } from 'playwright/test';
import { deployToken, runAsOperator, tokenIn } from '../support/academies/academy.ts';
import { ROOT } from '../support/academies/commands.ts';
import { servedFiles, servedVersions } from '../support/academies/served.ts';
import { freePort } from '../support/academies/servers.ts';
import { type Team, test, versionIn } from '../support/academies/team.ts';
import { type Account, ApiClient, uniqueWord } from '../support/api-client.ts';
import { expectAccessible } from '../support/hands/axe.ts';
import { storageOf } from '../support/network/storage.ts';
import { Frame } from '../support/pages/frame.ts';
import { expect } from '../support/test.ts';

/** Those of the remote that is built, released and opened fastest. */
const FEATURES = 'student-app/src/features';
const DASHBOARD = `${FEATURES}/dashboard/dashboard-page.tsx`;
const GOAL = `${FEATURES}/plan/goal-form.tsx`;
const HEADING = /(?<=>)Tableau de bord[^<]*/;
/** Where the shell knows who is signed in. */
const HEADER = 'shell/src/frame/header.tsx';
const ACCOUNT = '  const { user } = useSession();\n';
const PAGE_START = /^export default function .*\{$/m;
const RELEASE = 'npm run release -- student-app';
const VERIFY_NEW = 'npm run verify -- veille';

test.use({ signedInAs: 'super_admin' });

test.describe
  .serial('the commands of docs/deploy.md', () => {
    let left: string[];
    let reader: Team;
    /** One of those to whom the page releases a canary. */
    let student: Account;

    test.beforeAll(async ({ team, address }) => {
      student = await ApiClient.student(address);
      const page = await readFile(join(ROOT, 'docs/deploy.md'), 'utf8');
      const blocks = [...page.matchAll(/```sh\n([\s\S]*?)```/g)].map(([, block = '']) => block.trim());
      // The kit is packed and used in own-repository.spec.ts.
      left = blocks.flatMap((block) => block.split('\n')).filter((line) => !line.startsWith('npm run pack-kit'));
      reader = team.as(tokenIn((await runAsOperator(next('npm run deploy-token'))).output));
    });

    /** The next command of the page, which begins like this. */
    function next(start: string): string {
      const command = left.shift() ?? '';
      expect(command).toContain(start);
      return command;
    }

    /** Gives the dashboard another heading, because each release needs a change. */
    async function change(): Promise<string> {
      const heading = `Tableau de bord ${uniqueWord()}`;
      await reader.edit(DASHBOARD, HEADING, heading);
      return heading;
    }

    test("release, verify, preview, ramp and roll back, without changing any other team's files", async ({
      page,
      context,
      browser,
      address,
      api,
      faults,
    }) => {
      const frame = new Frame(page);
      const other = api.as(await api.register());
      await context.setStorageState(storageOf(address, student));
      await page.goto('/dashboard');
      await expect(frame.heading).toHaveText('Tableau de bord');
      const before = await servedFiles(address, 'student');

      const released = await change();
      // Its pages are opened by the next command.
      const shipped = await reader.succeeds(`${next(RELEASE)} --no-verify`);
      expect(shipped).toMatch(/est en ligne pour tous/);
      expect(await servedFiles(address, 'student')).toEqual(before);
      await showsDashboard(context, released);
      const fetched = page.waitForRequest(/\/remotes\/student\/.*\.js$/);
      await page.getByRole('link', { name: 'Mon plan', exact: true }).click();
      await frame.arrivesAt('/plan', 'Mon plan');
      expect((await fetched).url(), 'an open page keeps its release').not.toContain(versionIn(shipped));

      await reader.succeeds(next('npm run verify'));
      await showsDashboard(context, released);

      const previewed = await change();
      const preview = await reader.succeeds(next(`${RELEASE} --preview`));
      const link = preview.split('\n').find((line) => line.startsWith(`${address}/dashboard?preview=`)) ?? '';
      await page.setViewportSize({ width: 390, height: 800 });
      await page.goto(link);
      await frame.arrivesAt('/dashboard', previewed);
      const badge = page.getByRole('complementary', { name: 'Aperçu' });
      await expect(badge).toContainText('Aperçu : Espace étudiant');
      await expectAccessible(page);
      // A trial click fails when something covers the button.
      await page.getByRole('button', { name: "Besoin d'aide ?" }).click({ trial: true });
      await page.getByRole('link', { name: 'Mon plan', exact: true }).first().click();
      await frame.arrivesAt('/plan', 'Mon plan');
      const elsewhere = await browser.newContext({ baseURL: address, storageState: storageOf(address, student) });
      faults.watch(elsewhere);
      await showsDashboard(elsewhere, released);
      await elsewhere.close();
      await badge.getByRole('link', { name: "Quitter l'aperçu" }).click();
      await expect(badge).toHaveCount(0);
      await showsDashboard(context, released);
      await page.goto('/dashboard?preview=abc.def');
      await frame.arrivesAt('/dashboard?preview=expired', released);
      await expect(badge).toContainText("Ce lien d'aperçu a expiré ou n'est pas valide");
      await badge.getByRole('link', { name: 'Fermer' }).click();
      await frame.arrivesAt('/dashboard', released);

      const canary = await reader.succeeds(next(`${RELEASE} --canary 10 --for`));
      // The other pages were opened by `verify`, and read nothing that was edited.
      expect(canary).toMatch(
        /Pages ouvertes dans Chromium\s: 1, sans erreur .* inchangées depuis qu.elles l.ont été\s: \d\d/,
      );
      expect(canary).toMatch(/à l'essai pour 10\s%/);
      await showsDashboard(context, previewed);
      await reader.succeeds(next(`${RELEASE} --share 50`));
      const drawn = await Promise.all(Array.from({ length: 30 }, async () => (await servedVersions(other)).student));
      expect(new Set(drawn)).toEqual(new Set([versionIn(shipped), versionIn(canary)]));
      await reader.succeeds(next(`${RELEASE} --promote`));
      expect((await servedVersions(other)).student).toBe(versionIn(canary));
      for (const option of ['--list', '--status']) {
        expect(await reader.succeeds(next(`${RELEASE} ${option}`))).toContain(versionIn(canary));
      }
      expect(await reader.succeeds(next(`${RELEASE} --rollback`))).toMatch(/est de nouveau en ligne/);
      await showsDashboard(context, released);
      expect(await servedFiles(address, 'student')).toEqual(before);

      expect(await reader.succeeds(next(`${RELEASE} --set platform-2`))).toContain('Rien ne manque');
      expect((await servedVersions(other)).student).toBe(versionIn(shipped));
      await reader.succeeds(next(`${RELEASE} --set platform-2 --promote`));
      await showsDashboard(context, previewed);
      await reader.succeeds(`${RELEASE} --set platform-2 --rollback`);
      await showsDashboard(context, released);
      const again = await reader.succeeds(`npm run release -- student-app --version ${versionIn(canary)}`);
      expect(again).not.toContain('Construction');
      await showsDashboard(context, previewed);
    });

    test('run one remote from its development server, the others from their releases', async ({ page, faults }) => {
      faults.expect(/^left the academy: (http:\/\/localhost|ws:)/, /live reload|WebSocket|\[webpack|\[rspack/i);
      // A page opened during a rebuild requests the update of the previous build.
      faults.expect(/status of 404.*\.hot-update\.json/);
      const { heading } = new Frame(page);
      const port = await freePort();
      await reader.serves(next('npm run dev -- student-app'), port, async () => {
        const scripts: string[] = [];
        page.on('request', (request) => scripts.push(request.url()));
        await page.addInitScript((token) => localStorage.setItem('token', token), student.token);
        await page.goto(`http://localhost:${port}/courses`);
        await expectBuilt(heading).toHaveText('Nos Cours');
        expect(scripts).toContainEqual(expect.stringMatching(`localhost:${port}/remotes/public/`));
        await page.goto(`http://localhost:${port}/dashboard`);
        await expectBuilt(heading).toHaveText(/^Tableau de bord/);
        expect(scripts.filter((address) => address.includes('/remotes/student/'))).toEqual([]);
        const edited = await change();
        await expectBuilt(heading).toHaveText(edited);

        const badge = page.getByRole('complementary', { name: 'Développement' });
        await expectBuilt(badge).toContainText(/En développement\s: student/);
        await badge.getByRole('button', { name: 'Revenir aux versions publiées' }).click();
        await expectBuilt(badge).toContainText(/Versions publiées de\s: student/);
        await expectBuilt(heading).toHaveText(/^Tableau de bord/);
        await expect(page.getByText(edited)).toHaveCount(0);
        expect(scripts).toContainEqual(expect.stringContaining('/remotes/student/'));
        await badge.getByRole('button', { name: 'Reprendre le développement' }).click();
        await expectBuilt(heading).toHaveText(edited);

        await page.goto(`http://localhost:${port}/plan`);
        const goal = page.getByLabel(/Quand voulez-vous avoir terminé/).first();
        await page
          .getByRole('button', { name: /Finir plus tôt|Changer la date/ })
          .or(goal)
          .first()
          .click();
        await goal.fill('2030-12-31');
        const undo = await reader.edit(GOAL, 'Quand voulez-vous', 'Pour quand voulez-vous');
        const changed = page.getByLabel(/Pour quand voulez-vous avoir terminé/).first();
        await expectBuilt(changed).toBeVisible();
        await expect(changed).toHaveValue('2030-12-31');
        await undo();
        // An open page would log errors after the server has stopped.
        await page.close();
      });
      expect(left, 'each command was run').toEqual([]);
    });
  });

test('a refused release says why, before it builds where it can, and changes nothing', async ({ team, address }) => {
  const [ours, theirs] = await Promise.all(['student', 'admin'].map((name) => deployToken(address, name)));
  const students = team.as(ours ?? '');
  const before = await servedFiles(address);
  const undo = await team.edit(DASHBOARD, /^/, 'export const wrong: number = "text";\n');
  const nobody = `http://localhost:${await freePort()}`;
  const [foreign, unreached] = await Promise.all([
    team.as(theirs ?? '').isRefused(RELEASE, "d'une autre équipe"),
    students.with({ ACADEMY_URL: nobody }).isRefused(RELEASE, `L'académie ne répond pas à ${nobody}`),
    // Types are checked beside the build.
    students.isRefused(RELEASE, 'TS2322'),
  ]);
  for (const output of [foreign, unreached]) expect(output).not.toContain('Construction');
  await undo();
  // A hook of the router that the shell does not share, and a route that the API does not have.
  await team.edit(DASHBOARD, /^/, "import { useBlocker } from 'react-router-dom';\n");
  await team.edit(DASHBOARD, PAGE_START, "$&\n  useBlocker(true);\n  console.log('GET /motto');");
  const output = await students.isRefused(RELEASE, "utilise GET /motto, que l'API en service n'a pas");
  expect(output).toContain('utilise useBlocker de react-router-dom, que le site en service ne fournit pas');
  expect(await servedFiles(address)).toEqual(before);
  await undo();
});

test('a release with pages that fail is refused before anybody sees it, naming each page and why', async ({
  team,
  address,
  superAdminApi,
}) => {
  const registry = async () => (await superAdminApi.call('GET', '/remotes')).body;
  const before = await registry();
  const always = 'if (Date.now() > 0)';
  const undo = [
    await team.edit(DASHBOARD, PAGE_START, `$&\n  ${always} throw new Error('render error');`),
    await team.edit(`${FEATURES}/plan/plan-page.tsx`, /^/, `${always} throw new Error('import error');\n`),
    await team.edit(
      `${FEATURES}/rating/rating-page.tsx`,
      /^/,
      "setTimeout(() => { throw new Error('late error') });\n",
    ),
    await team.edit(`${FEATURES}/institution/institutions-page.tsx`, PAGE_START, `$&\n  ${always} return null;`),
  ];
  const students = team.as(await deployToken(address, 'student'));
  const output = await students.isRefused(RELEASE, 'Pages qui échouent : 4 sur ');
  for (const [path, reason] of [
    ['/dashboard', 'render error'],
    ['/plan', 'import error'],
    ['/rating', 'late error'],
    ['/institution', "rien ne s'est affiché"],
  ] as const) {
    expect(output).toMatch(new RegExp(`^  - ${path} \\(étudiant\\) : .*${reason}`, 'm'));
  }
  expect(await registry()).toEqual(before);
  for (const restore of undo) await restore();
});

test('a shell is verified with the remotes in service, previewed, and refused when it throws, also for accounts only', async ({
  team,
  address,
  page,
  visitor,
}) => {
  const before = await servedFiles(address);
  const withoutToken = await team.succeeds('npm run verify -- shell --pages');
  expect(withoutToken).toContain('Sans DEPLOY_TOKEN, seules les pages des visiteurs sont ouvertes.');
  expect(withoutToken).toMatch(/Pages ouvertes dans Chromium\s: 2, sans erreur/);
  const shells = team.as(await deployToken(address, 'shell'));
  await test.step('shows a preview to the session that opens its link', async () => {
    const label = `Besoin de ${uniqueWord()} ?`;
    const back = await team.edit('shell/src/frame/help-button.tsx', "Besoin d'aide ?", label);
    const link = /^http\S+\/\?preview=\S+$/m.exec(await shells.succeeds('npm run release -- shell --preview'))?.[0];
    await page.goto(link ?? '');
    const badge = page.getByRole('complementary', { name: 'Aperçu' });
    await expect(badge).toContainText('Aperçu : Shell');
    await page.getByRole('link', { name: 'Administration', exact: true }).first().click();
    await new Frame(page).arrivesAt('/admin/dashboard', 'Tableau de bord');
    await expect(page.getByRole('button', { name: label })).toBeVisible();
    await visitor.goto('/');
    await expect(visitor.getByRole('button', { name: "Besoin d'aide ?" })).toBeVisible();
    await badge.getByRole('link', { name: "Quitter l'aperçu" }).click();
    await expect(page.getByRole('button', { name: "Besoin d'aide ?" })).toBeVisible();
    await expect(badge).toHaveCount(0);
    await back();
  });
  const accounts = {
    visiteur: ['/', '/adresse-inconnue'],
    étudiant: ['/', '/dashboard', '/adresse-inconnue'],
    administrateur: ['/', '/learn', '/admin/dashboard', '/adresse-inconnue'],
    'super admin': ['/', '/learn', '/admin/dashboard', '/adresse-inconnue'],
  };
  const { visiteur, ...signedIn } = accounts;
  for (const [file, place, condition, failing] of [
    [HEADER, ACCOUNT, 'user && ', signedIn],
    ['shell/src/index.ts', /^/, '', accounts],
  ] as const) {
    const undo = await team.edit(file, place, `$&if (${condition}Date.now() > 0) throw new Error('broken shell');\n`);
    const pages = Object.entries(failing).flatMap(([label, paths]) => paths.map((path) => `${path} (${label})`));
    const output = await shells.isRefused('npm run release -- shell', `Pages qui échouent : ${pages.length} sur 13`);
    const told = [...output.matchAll(/^ {2}- (.*?) : .*broken shell/gm)].map(([, page]) => page);
    expect(told.sort()).toEqual(pages.sort());
    expect(await servedFiles(address)).toEqual(before);
    await undo();
  }
});

test('a remote that a team creates is verified at once, and not when it throws or the academy stops', async ({
  team,
}) => {
  // Both are sources of every build.
  const restore = [await team.edit('package-lock.json', /$/, '\n'), await team.edit('tsconfig.json', /$/, '\n')];
  await team.succeeds(
    'npm run create-remote -- veille --permission manage_content --title "Veille clinique" --author "Équipe de la veille" && npm install --offline',
  );
  await team.succeeds(VERIFY_NEW);
  const stopping = createServer(({ method, url, socket }, response) => {
    if (method === 'HEAD') response.end();
    else if (url === '/api/remotes') response.end('{"remotes":[],"restricted":[]}');
    else if (url === '/adresse-inconnue') response.end('<script src="/main.js"></script>');
    else socket.destroy();
  }).listen(0, '127.0.0.1');
  await once(stopping, 'listening');
  const ACADEMY_URL = `http://127.0.0.1:${(stopping.address() as AddressInfo).port}`;
  await team.with({ ACADEMY_URL }).isRefused(`${VERIFY_NEW} --pages`, 'Pages qui échouent : 1 sur 1');
  stopping.close();
  await team.edit('veille/src/remote.tsx', /^/, "if (Date.now() > 0) throw new Error('broken remote');\n");
  expect(await team.isRefused(`${VERIFY_NEW} --pages`, 'Pages qui échouent')).toMatch(
    / - \/veille \(super admin\) : .*broken remote/,
  );
  await rm(join(team.folder, 'veille'), { recursive: true });
  for (const back of restore) await back();
});

/** For what a development server has to build first. */
const expectBuilt = expect.configure({ timeout: 60_000 });

async function showsDashboard(context: BrowserContext, heading: string): Promise<void> {
  const page = await context.newPage();
  await page.goto('/dashboard');
  await new Frame(page).arrivesAt('/dashboard', heading);
  await page.close();
}
