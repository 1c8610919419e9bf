import { NetworkLog, visit } from '../../support/network/network.ts';
import { CatalogPage } from '../../support/pages/catalog-page.ts';
import { CoursePage } from '../../support/pages/course-page.ts';
import { Frame } from '../../support/pages/frame.ts';
import { expect, test } from '../../support/test.ts';

test('a visitor opens the page of a course from its card, and goes back to the same place', async ({
  page,
  createCourse,
}) => {
  const course = await createCourse();
  const catalog = new CatalogPage(page);
  await catalog.open({ q: course.title });
  // On the picture: the whole card leads to the page.
  await catalog.card(course.title).click({ position: { x: 40, y: 40 } });
  await expect(new CoursePage(page).heading).toHaveText(course.title);
  await expect(page.getByText(course.description)).toBeVisible();
  await expect(new CoursePage(page).program).toContainText('Le programme détaillé est en préparation');
  await page.goBack();
  await expect(catalog.card(course.title)).toBeVisible();
});

test('the price and the action stay in the window, on a computer and on a phone', async ({ page, createCourse }) => {
  const course = await createCourse({ description: 'Un temps après l’autre.\n\n'.repeat(60) });
  for (const viewport of [
    { width: 1440, height: 900 },
    { width: 390, height: 844 },
    { width: 320, height: 640 },
  ]) {
    await page.setViewportSize(viewport);
    await new CoursePage(page).open(course._id);
    const { enroll, program } = new CoursePage(page);
    await expect(enroll).toBeInViewport({ ratio: 1 });
    await program.scrollIntoViewIfNeeded();
    await expect(enroll).toBeInViewport({ ratio: 1 });
  }
});

test.describe('a student', () => {
  test.use({ signedInAs: 'student' });

  test('enrolls in one click, and cancels after a confirmation', async ({ page, createCourse }) => {
    const course = await createCourse();
    const shown = new CoursePage(page);
    const frame = new Frame(page);
    await shown.open(course._id);
    await shown.enroll.click();
    await frame.toastSays('Inscription réussie!');
    await expect(page.getByText('1 inscrit', { exact: true })).toBeVisible();
    await shown.cancel.click();
    await page.keyboard.press('Escape');
    await expect(shown.confirmation).toBeHidden();
    // A press at the place of the one before is ignored for half a second.
    await expect(async () => {
      await shown.cancel.press('Enter', { timeout: 1000 });
      await expect(shown.confirmation).toBeVisible({ timeout: 1000 });
    }).toPass();
    await shown.confirmation.getByRole('button', { name: 'Annuler mon inscription' }).press('Enter');
    await frame.toastSays('Inscription annulée');
    await expect(shown.enroll).toBeFocused();
    await expect(page.getByText('0 inscrit', { exact: true })).toBeVisible();
  });
});

test('the catalog loads no script of the course page', async ({ page }) => {
  const log = new NetworkLog(page);
  await visit(page, '/courses');
  const names = log.files(/\/route-courses[^/]*\.js$/).map((file) => file.url().replace(/^.*\/|\.\w+\.js$/g, ''));
  expect(names).toEqual(['route-courses']);
});
