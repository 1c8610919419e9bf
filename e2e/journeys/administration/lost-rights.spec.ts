import type { Page } from 'playwright/test';
import { type Account, newCourse, PERMISSIONS, type Permission } from '../../support/api-client.ts';
import { AdminCoursesPage } from '../../support/pages/administration/admin-courses-page.ts';
import { AdminStatsPage } from '../../support/pages/administration/admin-stats-page.ts';
import { AdminThemePage } from '../../support/pages/administration/admin-theme-page.ts';
import { Frame } from '../../support/pages/frame.ts';
import { expect, signedIn, test } from '../../support/test.ts';

const INPUT_KEPT = /Ce que vous avez saisi reste affiché/;
const REFUSED = [/status of 40[13]/];

test.use({ signedInAs: 'admin' });

/** A permission set with only this one. */
function granted(permission: Permission): Record<Permission, boolean> {
  return Object.fromEntries(PERMISSIONS.map((key) => [key, key === permission])) as Record<Permission, boolean>;
}

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
  faults.expect(...REFUSED);
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

test('a page keeps its input when its permission is removed, and asks before leaving', async ({
  page,
  account,
  superAdminApi,
  faults,
}) => {
  faults.expect(...REFUSED);
  const theme = new AdminThemePage(page);
  await page.goto('/admin/theme');
  await theme.field('Slogan').fill('Une phrase longue à retrouver');
  await superAdminApi.expect('PUT', `/admin/users/${signedIn(account)._id}/permissions`, granted('manage_stats'));
  await theme.save.click();
  await expect(theme.form.getByRole('alert').filter({ hasText: INPUT_KEPT })).toBeVisible();
  await expect(theme.field('Slogan')).toHaveValue('Une phrase longue à retrouver');
  await expect(theme.save).toBeDisabled();
  await new Frame(page).link('Cours').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Quitter la page' }).click();
  await new Frame(page).arrivesAt('/courses', 'Nos Cours');
});

test('a form keeps its input when the account is deleted', async ({ page, account, superAdminApi, faults }) => {
  faults.expect(...REFUSED);
  const stats = new AdminStatsPage(page);
  await page.goto('/admin/stats');
  await stats.field('Abonnés').fill('8123');
  await superAdminApi.expect('DELETE', `/admin/users/${signedIn(account)._id}`);
  await stats.save.click();
  await new Frame(page).toastSays('Session expirée', INPUT_KEPT);
  await expect(stats.form.getByRole('alert').filter({ hasText: INPUT_KEPT })).toContainText(
    'Votre session est terminée.',
  );
  await expect(stats.field('Abonnés')).toHaveValue('8123');
  await stats.form.getByRole('button', { name: 'Quitter la page' }).click();
  await new Frame(page).arrivesAt('/login', 'Connexion');
});

test('a dialog keeps its input when one permission is removed', async ({ page, account, superAdminApi, faults }) => {
  faults.expect(...REFUSED);
  const courses = new AdminCoursesPage(page);
  const course = newCourse();
  await page.goto('/admin/courses');
  await courses.create.click();
  await courses.fill(course);
  const path = `/admin/users/${signedIn(account)._id}/permissions`;
  await superAdminApi.expect('PUT', path, granted('manage_content'));
  await courses.button('Créer le cours').click();
  await new Frame(page).toastSays('Droits modifiés', INPUT_KEPT);
  await expect(courses.dialog.getByRole('alert').filter({ hasText: INPUT_KEPT })).toContainText(
    'Vos droits ont changé.',
  );
  await expect(courses.field('Titre')).toHaveValue(course.title);
  await courses.button('Quitter la page').click();
  await new Frame(page).arrivesAt('/admin/courses', 'Permission insuffisante');
});
