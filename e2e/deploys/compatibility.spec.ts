import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser } from 'playwright/test';
import { Frame } from '../pages/frame.ts';
import { ApiClient } from '../support/api-client.ts';
import { startApi } from '../support/running-api.ts';
import { Team } from '../support/team.ts';
import { expect, test } from '../support/test.ts';

/** A build of the whole product: a shell, and the releases of the three remotes. */
interface Build {
  dist: string;
  registry: { host: unknown; releases: { remote: string; version: string }[] };
}

const DIST = fileURLToPath(new URL('../../dist', import.meta.url));

/** Texts changed in the other build, to tell the two builds apart. */
const EDITS: [file: string, from: string, to: string][] = [
  ['shell/src/pages/loading-page.tsx', 'Chargement...', 'Un instant...'],
  ['public-site/src/features/catalog/catalog-page.tsx', 'Nos Cours', "Nos Cours d'avant"],
  ['student-app/src/features/dashboard/dashboard-page.tsx', '>Tableau de bord<', ">Tableau de bord d'avant<"],
  ['admin-app/src/features/dashboard/dashboard-page.tsx', 'Tableau de bord', "Tableau de bord d'avant"],
];

let team: Team;
let current: Build;
let other: Build;

test.setTimeout(240_000);

test.beforeAll(async ({ address }) => {
  test.setTimeout(240_000);
  team = await Team.withCopy(address);
  for (const [file, from, to] of EDITS) await team.edit(file, from, to);
  const { status, output } = await team.run('npm run build');
  expect(status, output).toBe(0);
  current = await readBuild(DIST);
  other = await readBuild(join(team.folder, 'dist'));
});
test.afterAll(() => team.leave());

test('the shell of this build hosts the releases of another build', async ({ browser }) => {
  await expectHosted(browser, current, other, "d'avant");
});

test('the shell of another build hosts the releases of this build', async ({ browser }) => {
  await expectHosted(browser, other, current, '');
});

async function readBuild(dist: string): Promise<Build> {
  return { dist, registry: JSON.parse(await readFile(join(dist, 'registry.json'), 'utf8')) };
}

/** Checks that every remote of one build loads in the shell of another. */
async function expectHosted(browser: Browser, shell: Build, remotes: Build, mark: string): Promise<void> {
  const registryFile = join(team.folder, `registry.${mark ? 'other' : 'current'}.json`);
  await writeFile(registryFile, JSON.stringify({ host: shell.registry.host, releases: remotes.registry.releases }));
  const { address, stop } = await startApi({
    SITE_DIR: join(shell.dist, 'site'),
    RELEASES_DIR: join(remotes.dist, 'site'),
    REGISTRY_FILE: registryFile,
  });
  try {
    const api = new ApiClient(address);
    const admin = await ApiClient.superAdmin(address);
    const served = (await api.as(admin).expect<{ version: string }[]>('GET', '/remotes')).map(({ version }) => version);
    expect(remotes.registry.releases.map(({ version }) => version)).toEqual(expect.arrayContaining(served));

    const visits = [
      { path: '/courses', heading: 'Nos Cours' },
      { path: '/dashboard', heading: 'Tableau de bord', account: await api.register() },
      { path: '/admin/dashboard', heading: 'Tableau de bord', account: admin },
    ];
    for (const { path, heading, account } of visits) {
      const page = await browser.newPage({ baseURL: address });
      if (account) await page.addInitScript((token) => localStorage.setItem('token', token), account.token);
      await page.goto(path);
      await new Frame(page).arrivesAt(path, new RegExp(`^${heading}${mark && ` ${mark}`}$`));
      await page.close();
    }
  } finally {
    await stop();
  }
}
