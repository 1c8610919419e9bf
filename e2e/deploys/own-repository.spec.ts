import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Browser, Page } from 'playwright/test';
import { runAsOperator, tokenIn } from '../support/academies/academy.ts';
import { ROOT, SERVES_WITHIN_MS } from '../support/academies/commands.ts';
import { freePort } from '../support/academies/servers.ts';
import { Team, versionIn } from '../support/academies/team.ts';
import { type Account, uniqueWord } from '../support/api-client.ts';
import { storageOf } from '../support/network/storage.ts';
import { Frame } from '../support/pages/frame.ts';
import { expect, test } from '../support/test.ts';

/** A remote with its approved description, and the one that awaits approval. */
interface Listed {
  name: string;
  description: object | null;
  proposed: object | null;
}

const PAGE = 'veille/src/features/veille/veille-page.tsx';

let team: Team;

test.beforeAll(async ({ address }) => {
  team = await Team.withOwnRepository(address);
});
test.afterAll(() => team.leave());

test('a team creates, releases and rolls back a remote in a repository of its own', async ({
  address,
  browser,
  visitor,
  superAdminApi,
  api,
}) => {
  const before = await statusOfThisRepository();
  const listed = async () => {
    const deployments = await superAdminApi.expect<Listed[]>('GET', '/admin/deployments');
    return deployments.find(({ name }) => name === 'veille');
  };
  // A second attempt may find it approved.
  const isNew = !(await listed())?.description;
  await test.step('installs the kit', async () => {
    const kit = join(team.folder, 'kit');
    await team.succeeds(`npm run --prefix "${ROOT}" pack-kit -- "${kit}"`);
    const tarballs = (await readdir(kit)).map((name) => `./kit/${name}`);
    await team.succeeds(`npm install --prefer-offline --no-audit --no-fund ${tarballs.join(' ')}`);
  });
  await test.step('creates a remote, whose types and specs pass', async () => {
    const author = '--author "Équipe de la veille <veille@example.org>"';
    await team.succeeds(
      `npx iris create-remote veille --permission manage_content --title "Veille clinique" ${author}`,
    );
    await team.succeeds('npm test --prefix veille');
    await team.succeeds('npx iris build veille');
    await team.with({ CHROMIUM: '', PATH: await pathWithChromium() }).succeeds('npx iris verify veille');
    const untracked = await team.succeeds('git init --quiet && git status --porcelain --untracked-files=all');
    expect(untracked).toContain('veille/remote.json');
    expect(untracked).not.toMatch(/node_modules|dist\/|\.tsbuildinfo/);
  });

  const [editor, other] = await Promise.all([
    superAdminApi.createAdmin(['manage_content']),
    superAdminApi.createAdmin(['manage_stats']),
  ]);
  const link = (account: Account) => onPage(browser, address, account, '/', (page) => linkIn(page));
  const first = await test.step('releases it', async () => {
    const { status, output: made } = await runAsOperator('npm run deploy-token -- veille --new --days 1');
    expect(status, made).toBe(0);
    if (isNew) expect(made).toContain("veille n'a encore rien publié");
    team = team.as(tokenIn(made));
    const output = await team.succeeds('npx iris release veille');
    if (isNew) expect(output).toContain("attend l'approbation d'un super administrateur");
    if (isNew) expect(await link(editor)).toBe(0);
    return versionIn(output);
  });

  await test.step('uses the types of what another team exposes', async () => {
    expect(await team.succeeds('npx iris types student --at veille/src/types')).toContain(
      'veille/src/types/student.d.ts',
    );
    const use = "import type { remote } from 'iris_student/remote';\nexport type Paths = typeof remote.routes";
    const file = join(team.folder, 'veille/src/used-types.ts');
    await writeFile(file, `${use};\n`);
    await team.succeeds('npx tsc -b veille');
    await writeFile(file, `${use}.none;\n`);
    expect((await team.run('npx tsc -b veille')).output).toContain("Property 'none' does not exist");
    await rm(file);
    await team.isRefused('npx iris types inconnu', "inconnu : Ce module n'a jamais été publié.");
  });

  await test.step('is opened to those with the permission, once approved', async () => {
    const description = (await listed())?.proposed;
    if (isNew) await superAdminApi.expect('POST', '/admin/deployments/approve', { name: 'veille', description });
    expect(await link(editor)).toBe(1);
    expect(await link(other)).toBe(0);
    expect(await onPage(browser, address, editor, '/veille', headingOf)).toBe('Veille clinique');
    expect(await onPage(browser, address, other, '/veille', headingOf)).toBe('APPRENONS ENSEMBLE');
    await visitor.goto('/veille');
    await new Frame(visitor).arrivesAt('/login', 'Connexion');
    const { remotes } = await api.expect<{ remotes: { name: string }[] }>('GET', '/remotes');
    expect(remotes.map(({ name }) => name)).not.toContain('veille');
  });

  await test.step('is developed in the shell of the academy', async () => {
    const word = uniqueWord();
    const port = await freePort();
    const shell = `http://localhost:${port}`;
    await team.serves('npx iris dev veille', port, async () => {
      await team.edit(PAGE, /Veille clinique/, `Veille ${word}`);
      const shown = () => onPage(browser, shell, editor, '/veille', headingOf);
      await expect.poll(shown, { timeout: SERVES_WITHIN_MS }).toBe(`Veille ${word}`);
      expect(await onPage(browser, shell, editor, '/courses', headingOf)).toBe('Nos Cours');
    });
  });

  await test.step('releases a change and rolls it back', async () => {
    const undo = await team.edit(PAGE, /'Veille [^']*'/, '1 as string');
    await team.isRefused('npx iris release veille', 'Les types de veille');
    await undo();
    await team.edit(PAGE, /'Veille [^']*'/, "'Veille nouvelle'");
    // The pages of the first release were opened.
    const second = versionIn(await team.succeeds('npx iris release veille --no-verify'));
    expect(second).not.toBe(first);
    expect(await onPage(browser, address, editor, '/veille', headingOf)).toBe('Veille nouvelle');
    expect(await team.succeeds('npx iris release veille --rollback')).toContain(`${first} est de nouveau en ligne`);
    expect(await onPage(browser, address, editor, '/veille', headingOf)).toBe('Veille clinique');
    const again = await team.succeeds(`npx iris release veille --version ${second}`);
    expect(again).not.toContain('Construction');
    expect(await onPage(browser, address, editor, '/veille', headingOf)).toBe('Veille nouvelle');
  });
  expect(await statusOfThisRepository()).toBe(before);
  // It would be missing in the sets of other tests.
  await superAdminApi.expect('POST', '/admin/deployments/removal', { name: 'veille', is_removed: true });
});

/** What an account sees on a page that it loads anew. */
async function onPage<T>(
  browser: Browser,
  origin: string,
  account: Account,
  path: string,
  look: (page: Page) => Promise<T>,
): Promise<T> {
  const page = await browser.newPage({ baseURL: origin, storageState: storageOf(origin, account) });
  try {
    await page.goto(path);
    return await look(page);
  } finally {
    await page.close();
  }
}

/** How many links to the remote the header has for the account. */
async function linkIn(page: Page): Promise<number> {
  const frame = new Frame(page);
  await expect(frame.logout).toBeVisible();
  await expect(frame.heading).toHaveText('APPRENONS ENSEMBLE');
  await expect(frame.link('Administration')).toBeVisible();
  return frame.link('Veille clinique').count();
}

async function headingOf(page: Page): Promise<string | null> {
  return new Frame(page).heading.textContent();
}

/** As where a browser is installed: the command finds it. */
async function pathWithChromium(): Promise<string> {
  const folder = await mkdtemp(join(team.folder, 'node_modules/.bin-'));
  const { CHROMIUM = '', PATH } = process.env;
  await writeFile(join(folder, 'google-chrome'), `#!/bin/sh\nexec '${CHROMIUM}' "$@"\n`, { mode: 0o755 });
  return `${folder}:${PATH}`;
}

async function statusOfThisRepository(): Promise<string> {
  const { stdout } = await promisify(execFile)('git', ['status', '--porcelain'], { cwd: ROOT });
  return stdout;
}
