import type { Page } from 'playwright/test';
import { type Account, newCourse } from '../../support/api-client.ts';
import { AdminCoursesPage } from '../../support/pages/administration/admin-courses-page.ts';
import { Frame } from '../../support/pages/frame.ts';
import { expect, signedIn, test } from '../../support/test.ts';

const INPUT_KEPT = /Ce que vous avez saisi reste affiché/;

test.use({ signedInAs: 'admin' });

/** Revokes an administrator's rights in the super administrator's browser. */
async function revokeIn(other: Page, superAdmin: Account, { name }: Account): Promise<void> {
  await other.addInitScript((token) => localStorage.setItem('token', token), superAdmin.token);
  await other.goto(`/admin/user-management?q=${encodeURIComponent(name)}`);
  await other.getByRole('article', { name }).getByRole('button', { name: 'Révoquer' }).click();
  await other.getByRole('alertdialog').getByRole('button', { name: 'Révoquer' }).click();
  await new Frame(other).toastSays('Privilèges révoqués');
}

test('a dialog keeps its input when rights are revoked in another browser', async ({
  page,
  context,
  visitor,
  account,
  superAdmin,
  faults,
}) => {
  faults.expect(/status of 40[13]/);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const frame = new Frame(page);
  const courses = new AdminCoursesPage(page);
  const course = newCourse();
  await page.clock.install();
  await page.goto('/admin/courses');
  await courses.create.click();
  await courses.fill(course);

  await revokeIn(visitor, superAdmin, signedIn(account));
  await page.clock.fastForward(20_000);

  await frame.toastSays('Droits modifiés', INPUT_KEPT);
  await expect(courses.dialog.getByRole('alert').filter({ hasText: INPUT_KEPT })).toContainText(
    'Vos droits ont changé.',
  );
  await expect(courses.field('Titre')).toHaveValue(course.title);
  await expect(courses.field('Description')).toHaveValue(course.description);
  await expect(courses.button('Créer le cours')).toBeDisabled();
  await expect(page).toHaveURL('/admin/courses');

  await courses.button("Copier ce que j'ai saisi").click();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toContain(course.title);
  expect(copied).toContain(course.description);
  await courses.button('Quitter la page').click();
  await frame.arrivesAt('/', 'APPRENONS ENSEMBLE');
});

test('an administrator becomes a student at the next click after the rights are revoked, without logging in again', async ({
  page,
  account,
  superAdminApi,
  faults,
}) => {
  faults.expect(/status of 403/, /load failed/);
  const frame = new Frame(page);
  await page.goto('/admin/dashboard');
  await frame.arrivesAt('/admin/dashboard', 'Tableau de bord');
  // The page would also find out by itself, within 20 s, and a busy machine click too late.
  let letAsk = () => {};
  const clicked = new Promise<void>((resolve) => {
    letAsk = resolve;
  });
  await page.route('**/api/auth/me', async (route) => {
    await clicked;
    await route.continue();
  });
  await superAdminApi.expect('POST', `/admin/users/${signedIn(account)._id}/revoke-admin`);
  await page.getByRole('link', { name: 'Messages de contact', exact: true }).click();
  letAsk();
  await frame.toastSays('Droits modifiés');
  await frame.arrivesAt('/', 'APPRENONS ENSEMBLE');
  await expect(frame.link('Administration')).toHaveCount(0);
  await frame.link('Mon espace').click();
  await frame.arrivesAt('/dashboard', 'Tableau de bord');
});
