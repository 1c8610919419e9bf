import type { Page } from 'playwright/test';
import { deployToken } from '../support/academies/academy.ts';
import { allChannels, channels } from '../support/academies/served.ts';
import { test } from '../support/academies/team.ts';
import { expect, signedIn } from '../support/test.ts';

/** Not in the session that the release command makes up to open the pages. */
const THROWS = "if (localStorage.getItem('token') !== 'sample') throw new Error('canary threw on purpose');\n";

/** Page views with which a canary is judged. Those of one's own machine count without a limit by network. */
const MINIMUM_VIEWS = 20;

test.use({ signedInAs: 'student' });

test('a canary that throws for its users is taken back without anybody, and the page works again', async ({
  team,
  page,
  account,
  visitor,
  superAdmin,
  address,
  faults,
}) => {
  faults.expect(/canary threw on purpose/, /the remote student|federation|RUNTIME/);
  const served = async () => (await channels(address)).student;
  const before = await served();
  const undo = await team.edit('student-app/src/remote.tsx', /^/, THROWS);
  const students = team.as(await deployToken(address, 'student'));
  await students.succeeds(`npm run release -- student-app --for ${signedIn(account).email}`);
  await undo();
  const canary = { version: expect.any(String) };

  for (let view = 1; view < MINIMUM_VIEWS; view += 1) await showsFailure(page);
  expect(await served()).toMatchObject({ ...before, canary });
  await showsFailure(page);
  await expect.poll(served, { message: 'the canary is taken back' }).toEqual(before);
  await page.getByRole('button', { name: 'Réessayer' }).click();
  await expect(page.getByRole('heading', { name: 'Mes Cours' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Mes Cours' })).toBeVisible();

  await visitor.addInitScript((token) => localStorage.setItem('token', token), superAdmin.token);
  await visitor.goto('/admin/journal');
  const name = 'Surveillance a rétabli une version du module Espace étudiant';
  await expect(visitor.getByRole('article', { name, exact: true }).first()).toContainText(
    `${MINIMUM_VIEWS} sur ${MINIMUM_VIEWS} pages vues en échec`,
  );
});

test('a canary of the shell that throws before it shows anything is taken back without anybody', async ({
  team,
  page,
  context,
  address,
  faults,
}) => {
  faults.expect(/canary threw on purpose/);
  const served = async () => (await allChannels(address)).shell;
  const before = await served();
  const undo = await team.edit('shell/src/index.ts', /^/, THROWS);
  const shells = team.as(await deployToken(address, 'shell'));
  await shells.succeeds('npm run release -- shell --canary 80 --no-verify');
  await undo();
  expect(await served()).toMatchObject({ ...before, canary: { share: 80 } });

  const reported = new Set<string>();
  page.on('request', (request) => {
    if (!request.url().endsWith('/api/telemetry')) return;
    for (const { remote, outcome } of request.postDataJSON().events) reported.add(`${remote} ${outcome}`);
  });
  await expect(async () => {
    // Another session, with another bucket.
    await context.clearCookies();
    await page.goto('/');
    expect(await served()).toEqual(before);
  }).toPass({ intervals: [0] });
  expect([...reported]).toContain('shell failed');
});

/** Opens the page of the remote, which ends the view before and sends its reports. */
async function showsFailure(page: Page): Promise<void> {
  await page.goto('/dashboard');
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Cette page a rencontré une erreur');
}
