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

test('a remote that calls a route and reads a field which the API does not have is refused, naming both', async ({
  team,
  address,
  superAdminApi,
}) => {
  const before = await servedVersions(superAdminApi);
  const students = team.as(await deployToken(address, 'student'));
  const undo = [
    await team.edit(
      'contract/src/operations/operations-routes.ts',
      "'GET /organisation': {",
      "'GET /motto': { access: 'public', output: organisationSchema },\n  'GET /organisation': {",
    ),
    await team.edit('contract/src/operations/organisation.ts', 'z.object({', 'z.object({\n  motto: z.string(),'),
    await team.edit(
      'student-app/src/remote.tsx',
      /$/,
      `
import { api } from '@iris/platform/api';
void Promise.all([api.call('GET /motto'), api.call('GET /organisation')]).then((all) => all.map(({ motto }) => motto));
`,
    ),
  ];
  const output = await students.isRefused(
    'npm run release -- student-app --no-verify',
    "utilise GET /motto, que l'API en service n'a pas.",
  );
  expect(output).toContain("lit le champ answer.motto de GET /organisation, que l'API en service ne donne pas.");
  expect(await servedVersions(superAdminApi)).toEqual(before);
  for (const restore of undo) await restore();
});
