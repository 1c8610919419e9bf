import { testViews } from '../../support/accessibility/test-views.ts';
import { expectAccessible, PHONE } from '../../support/hands/axe.ts';
import { Frame } from '../../support/pages/frame.ts';
import { expect, test } from '../../support/test.ts';

testViews(false);

test('axe finds nothing serious in the mobile menu', async ({ page }) => {
  await page.setViewportSize(PHONE);
  await page.goto('/courses');
  await new Frame(page).menuToggle.click();
  await expect(new Frame(page).menu).toBeVisible();
  await expectAccessible(page, 'the menu', PHONE);
});
