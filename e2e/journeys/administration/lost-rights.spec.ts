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
