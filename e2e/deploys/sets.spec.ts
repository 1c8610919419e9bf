import { deployToken } from '../support/academies/academy.ts';
import { servedVersions } from '../support/academies/served.ts';
import { type Team, test } from '../support/academies/team.ts';
import { storageOf } from '../support/network/storage.ts';
import { Frame } from '../support/pages/frame.ts';
import { expect } from '../support/test.ts';

const SET = 'platform-3';
/** Other specs change what follows, in the same clone. */
const DASHBOARD = /^Tableau de bord/;
/** What the next version of `platform` calls otherwise; every application uses it. */
const RENAMED = ['PageHeading', 'MainHeading'] as const;

// What a team does that is away, and that every page load gets all of a set or nothing, at two instances: sets.spec.ts of the API.
test('a renamed export reaches the site in one move, and leaves it in one', async ({
  team,
  browser,
  address,
  superAdmin,
  superAdminApi,
  faults,
}) => {
  const as = async (name: string) => team.as(await deployToken(address, name));
  const releaseInto = async (name: string, folder: string) => {
    await rename(team, folder);
    return (await as(name)).succeeds(`npm run release -- ${folder} --set ${SET}`);
  };
  const before = await servedVersions(superAdminApi);

  await rename(team, 'platform');
  const platform = await releaseInto('shell', 'shell');
  for (const title of ['Site public', 'Espace étudiant', 'Administration'])
    expect(platform).toContain(`Il manque ${title} (`);
  expect(platform).toContain('PageHeading');
  await releaseInto('public', 'public-site');
  await releaseInto('student', 'student-app');
  await (await as('student')).isRefused(`npm run release -- student-app --set ${SET} --promote`, 'Administration');
  expect(await servedVersions(superAdminApi)).toEqual(before);
  expect(await releaseInto('admin', 'admin-app')).not.toContain('Il manque');

  const context = await browser.newContext({ baseURL: address, storageState: storageOf(address, superAdmin) });
  faults.watch(context);
  const tab = new Frame(await context.newPage());
  await tab.page.goto('/courses');
  await tab.arrivesAt('/courses', 'Nos Cours');
  const promoted = await (await as('admin')).succeeds(`npm run release -- admin-app --set ${SET} --promote`);
  expect(promoted).toContain('en ligne');
  const after = await servedVersions(superAdminApi);
  expect(Object.keys(before).filter((name) => before[name] === after[name])).toEqual([]);
  // To a page of another remote, whose code this tab has not loaded yet: with the shell it has.
  await tab.page.getByRole('link', { name: 'Administration', exact: true }).first().click();
  await tab.arrivesAt('/admin/dashboard', DASHBOARD);
  const fresh = new Frame(await context.newPage());
  await fresh.page.goto('/admin/dashboard');
  await fresh.arrivesAt('/admin/dashboard', DASHBOARD);
  await context.close();

  await (await as('shell')).succeeds(`npm run release -- shell --set ${SET} --rollback`);
  expect(await servedVersions(superAdminApi)).toEqual(before);
  await rename(team, '.', [RENAMED[1], RENAMED[0]]);
});

/** Renames what the sources of a folder import. */
async function rename(team: Team, folder: string, [from, to]: readonly [string, string] = RENAMED): Promise<void> {
  const files = `git grep --no-index --exclude-standard -lw ${from} -- '${folder}/*.ts' '${folder}/*.tsx'`;
  await team.succeeds(`${files} | xargs sed -i 's/\\b${from}\\b/${to}/g'`);
}
