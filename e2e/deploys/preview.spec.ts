import axe from 'axe-core';
import type { Page } from 'playwright/test';
import { deployToken } from '../support/academies/academy.ts';
import type { Outcome } from '../support/academies/commands.ts';
import { Team } from '../support/academies/team.ts';
import { uniqueWord } from '../support/api-client.ts';
import { storageOf } from '../support/network/storage.ts';
import { Frame } from '../support/pages/frame.ts';
import { expect, test } from '../support/test.ts';

const DASHBOARD = 'admin-app/src/features/dashboard/dashboard-page.tsx';
const HEADING = /Tableau de bord[^\n]*/;

let team: Team;

test.use({ signedInAs: 'super_admin' });

test.beforeAll(async ({ address }) => {
  const copy = await Team.withCopy(address);
  team = copy.as(await deployToken(address, 'admin'));
});
test.afterAll(() => team.leave());

test('the link of a preview shows the release to whoever opens it, until they leave', async ({
  page,
  browser,
  superAdmin,
  superAdminApi,
  address,
  faults,
}) => {
  const live = await liveHeading(page);
  const word = uniqueWord();
  await team.edit(DASHBOARD, HEADING, `Tableau de bord ${word}`);
  const before = (await superAdminApi.call('GET', '/remotes')).body;
  const link = linkIn(await team.run('npm run release -- admin-app --preview'), address);
  expect((await superAdminApi.call('GET', '/remotes')).body).toEqual(before);

  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto(link);
  await new Frame(page).arrivesAt('/admin/dashboard', `Tableau de bord ${word}`);
  const badge = page.getByRole('complementary', { name: 'Aperçu' });
  await expect(badge).toContainText('Aperçu de Administration');
  await page.evaluate(axe.source);
  const { violations } = await badge.evaluate((element) => (window as unknown as { axe: typeof axe }).axe.run(element));
  expect(violations).toEqual([]);
  // A trial click fails when something covers the button.
  await page.getByRole('button', { name: "Besoin d'aide ?" }).click({ trial: true });
  await page.getByRole('link', { name: 'Gestion des Campus', exact: true }).first().click();
  await new Frame(page).arrivesAt('/admin/campus', 'Gestion des Campus');
  await expect(badge).toBeVisible();

  const other = await browser.newContext({ baseURL: address, storageState: storageOf(address, superAdmin) });
  faults.watch(other);
  const theirs = await other.newPage();
  await theirs.goto('/admin/dashboard');
  await new Frame(theirs).arrivesAt('/admin/dashboard', live);
  await expect(theirs.getByRole('complementary', { name: 'Aperçu' })).toHaveCount(0);
  await other.close();

  await badge.getByRole('link', { name: "Quitter l'aperçu" }).click();
  await expect(badge).toHaveCount(0);
  await new Frame(page).arrivesAt('/admin/campus', 'Gestion des Campus');
  await page.goto('/admin/dashboard');
  await new Frame(page).arrivesAt('/admin/dashboard', live);
});

test('a link that is not valid says so and shows what is live', async ({ page }) => {
  const live = await liveHeading(page);
  await page.goto('/admin/dashboard?preview=abc.def');
  await new Frame(page).arrivesAt('/admin/dashboard?preview=expired', live);
  const badge = page.getByRole('complementary', { name: 'Aperçu' });
  await expect(badge).toContainText("Ce lien d'aperçu a expiré ou n'est pas valide");
  await badge.getByRole('link', { name: 'Fermer' }).click();
  await new Frame(page).arrivesAt('/admin/dashboard', live);
  await expect(badge).toHaveCount(0);
});

/** Other journeys release dashboards of their own. */
async function liveHeading(page: Page): Promise<string> {
  await page.goto('/admin/dashboard');
  const { heading } = new Frame(page);
  await expect(heading).toHaveText(/^Tableau de bord/);
  return heading.innerText();
}

function linkIn({ status, output }: Outcome, address: string): string {
  expect(status, output).toBe(0);
  const link = output.split('\n').find((line) => line.startsWith(`${address}/admin?preview=`));
  if (!link) throw new Error(`no link in: ${output}`);
  return link.trim();
}
