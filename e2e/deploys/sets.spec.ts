import { deployToken } from '../support/academies/academy.ts';
import { allChannels } from '../support/academies/served.ts';
import { type Team, test } from '../support/academies/team.ts';
import { Frame } from '../support/pages/frame.ts';
import { expect } from '../support/test.ts';

const SET = 'platform-3';
/** What the next version of `platform` calls otherwise; one remote uses it. */
const RENAMED = ['formatRating', 'ratingText'] as const;

test.use({ signedInAs: 'student' });

// What a team does that is away, and that every page load gets all of a set of several remotes or nothing, at two instances:
// sets.spec.ts of the API.
test('a renamed export reaches the site in one move, and leaves it in one', async ({ team, context, address }) => {
  const as = async (name: string) => team.as(await deployToken(address, name));
  const releaseInto = async (name: string, folder: string) =>
    (await as(name)).succeeds(`npm run release -- ${folder} --set ${SET}`);
  const served = async () =>
    Object.fromEntries(Object.entries(await allChannels(address)).map(([name, { live }]) => [name, live]));
  const before = await served();

  await rename(team, 'platform');
  const platform = await releaseInto('shell', 'shell');
  expect(platform.match(/Il manque .* \(/g)).toEqual(['Il manque Espace étudiant (']);
  expect(platform).toContain('formatRating');
  await (await as('shell')).isRefused(`npm run release -- shell --set ${SET} --promote`, 'Espace étudiant');
  expect(await served()).toEqual(before);
  await rename(team, 'student-app');
  expect(await releaseInto('student', 'student-app')).not.toContain('Il manque');

  const tab = new Frame(await context.newPage());
  await tab.page.goto('/courses');
  await tab.arrivesAt('/courses', 'Nos Cours');
  const promoted = await (await as('student')).succeeds(`npm run release -- student-app --set ${SET} --promote`);
  expect(promoted).toContain('en ligne');
  const after = await served();
  expect(after.shell).not.toBe(before.shell);
  expect(after.student).not.toBe(before.student);
  expect(after, 'what does not use it stays').toEqual({ ...before, shell: after.shell, student: after.student });
  // To a page of another remote, whose code this tab has not loaded yet: with the shell it has.
  await tab.link('Mon espace').click();
  await tab.arrivesAt('/dashboard', /^Tableau de bord/);
  const fresh = new Frame(await context.newPage());
  await fresh.page.goto('/dashboard');
  await fresh.arrivesAt('/dashboard', /^Tableau de bord/);

  await (await as('shell')).succeeds(`npm run release -- shell --set ${SET} --rollback`);
  expect(await served()).toEqual(before);
  await rename(team, '.', [RENAMED[1], RENAMED[0]]);
});

/** Renames what the sources of a folder import. */
async function rename(team: Team, folder: string, [from, to]: readonly [string, string] = RENAMED): Promise<void> {
  const files = `git grep --no-index --exclude-standard -lw ${from} -- '${folder}/*.ts' '${folder}/*.tsx'`;
  await team.succeeds(`${files} | xargs sed -i 's/\\b${from}\\b/${to}/g'`);
}
