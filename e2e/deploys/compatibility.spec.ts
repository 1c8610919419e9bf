import { deployToken } from '../support/academies/academy.ts';
import { servedVersions } from '../support/academies/served.ts';
import { test } from '../support/academies/team.ts';
import { storageOf } from '../support/network/storage.ts';
import { Frame } from '../support/pages/frame.ts';
import { expect } from '../support/test.ts';

// That the shell of this build hosts a remote of another one is in deploy.spec.ts.
test('the shell of another build hosts the remotes of this build', async ({
  team,
  browser,
  address,
  api,
  superAdmin,
  superAdminApi,
}) => {
  const visits = [
    { path: '/courses', heading: 'Nos Cours' },
    { path: '/dashboard', heading: 'Tableau de bord', account: await api.register() },
    { path: '/admin/dashboard', heading: /^Tableau de bord/, account: superAdmin },
  ];
  const before = await servedVersions(superAdminApi);
  const platform = team.as(await deployToken(address, 'shell'));
  const undo = await team.edit('shell/src/frame/footer.tsx', 'Webinaires en Ligne', 'Webinaires par le passé');
  await platform.succeeds('npm run release -- shell');
  expect(await servedVersions(superAdminApi)).toEqual(before);
  for (const { path, heading, account } of visits) {
    const page = await browser.newPage({ baseURL: address, storageState: storageOf(address, account) });
    await page.goto(path);
    await new Frame(page).arrivesAt(path, heading);
    await expect(new Frame(page).footer).toContainText('Webinaires par le passé');
    await page.close();
  }
  await platform.succeeds('npm run release -- shell --rollback');
  await undo();
});
