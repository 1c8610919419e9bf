import type { Browser } from 'playwright/test';
import { type Academy, deployToken, newAcademySettings, startAcademy } from '../support/academies/academy.ts';
import { foreignEnvironment, ROOT, runCommand } from '../support/academies/commands.ts';
import { servedVersions } from '../support/academies/served.ts';
import { Team } from '../support/academies/team.ts';
import { ApiClient } from '../support/api-client.ts';
import { storageOf } from '../support/network/storage.ts';
import { Frame } from '../support/pages/frame.ts';
import { expect, test } from '../support/test.ts';

/** Texts changed in the other build, to tell the two builds apart. */
const EDITS: [file: string, from: string, to: string][] = [
  ['shell/src/frame/footer.tsx', 'Webinaires en Ligne', 'Webinaires par le passé'],
  ['public-site/src/features/catalog/catalog-page.tsx', 'Nos Cours\n', "Nos Cours d'avant\n"],
  ['student-app/src/features/dashboard/dashboard-page.tsx', '>Tableau de bord<', ">Tableau de bord d'avant<"],
  ['admin-app/src/features/dashboard/dashboard-page.tsx', 'Tableau de bord', "Tableau de bord d'avant"],
];

/** What the pages of a build show. */
interface Texts {
  footer: string;
  /** Follows the headings of the remotes. */
  mark: string;
}

const CURRENT: Texts = { footer: 'Webinaires en Ligne', mark: '' };
const OTHER: Texts = { footer: 'Webinaires par le passé', mark: " d'avant" };

let other: Team;

test.beforeAll(async ({ address }) => {
  other = await Team.withBuiltCopy(address);
  for (const [file, from, to] of EDITS) await other.edit(file, from, to);
});
test.afterAll(() => other.leave());

test('the shell of this build hosts the remotes of another build', async ({ browser }) => {
  const academy = await startAcademy(newAcademySettings(), other.folder);
  try {
    await expectTexts(browser, academy, { shell: OTHER, remotes: OTHER });
    await releaseShell(academy, ROOT);
    await expectTexts(browser, academy, { shell: CURRENT, remotes: OTHER });
  } finally {
    await academy.stop();
  }
});

test('the shell of another build hosts the remotes of this build', async ({ browser }) => {
  const academy = await startAcademy(newAcademySettings());
  try {
    await releaseShell(academy, other.folder);
    await expectTexts(browser, academy, { shell: OTHER, remotes: CURRENT });
  } finally {
    await academy.stop();
  }
});

/** Releases the shell in a folder, which must not change what is served of the remotes. */
async function releaseShell({ address }: Academy, folder: string): Promise<void> {
  const api = await ApiClient.asSuperAdmin(address);
  const before = await servedVersions(api);
  const DEPLOY_TOKEN = await deployToken(address, 'shell');
  const settings = { ...foreignEnvironment(), ACADEMY_URL: address, DEPLOY_TOKEN };
  const { status, output } = await runCommand('npm run release -- shell', folder, settings);
  expect(status, output).toBe(0);
  expect(await servedVersions(api)).toEqual(before);
}

async function expectTexts(
  browser: Browser,
  { address }: Academy,
  { shell, remotes }: { shell: Texts; remotes: Texts },
): Promise<void> {
  const visits = [
    { path: '/courses', heading: 'Nos Cours' },
    { path: '/dashboard', heading: 'Tableau de bord', account: await new ApiClient(address).register() },
    { path: '/admin/dashboard', heading: 'Tableau de bord', account: await ApiClient.superAdmin(address) },
  ];
  for (const { path, heading, account } of visits) {
    const page = await browser.newPage({ baseURL: address, storageState: storageOf(address, account) });
    await page.goto(path);
    const frame = new Frame(page);
    await frame.arrivesAt(path, `${heading}${remotes.mark}`);
    await expect(frame.footer).toContainText(shell.footer);
    await page.close();
  }
}
