import { CoursePage } from '../../support/pages/course-page.ts';
import { Frame } from '../../support/pages/frame.ts';
import { expect, test } from '../../support/test.ts';

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
