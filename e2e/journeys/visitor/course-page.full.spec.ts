import { CoursePage } from '../../support/pages/course-page.ts';
import { expect, test } from '../../support/test.ts';

test('the price and the action stay in the window, on a computer and on a phone', async ({ page, createCourse }) => {
  const course = await createCourse({ description: 'Un temps après l’autre.\n\n'.repeat(60) });
  await new CoursePage(page).open(course._id);
  const { enroll, program } = new CoursePage(page);
  for (const viewport of [
    { width: 1440, height: 900 },
    { width: 390, height: 844 },
    { width: 320, height: 640 },
  ]) {
    await page.setViewportSize(viewport);
    await page.evaluate(() => window.scrollTo(0, 0));
    await expect(enroll).toBeInViewport({ ratio: 1 });
    await program.scrollIntoViewIfNeeded();
    await expect(enroll).toBeInViewport({ ratio: 1 });
  }
});
