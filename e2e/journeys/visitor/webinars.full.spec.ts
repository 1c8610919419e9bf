import { PHONE } from '../../support/hands/axe.ts';
import { expect, test } from '../../support/test.ts';

test('hours are those of the visitor, with those of Paris beside them', async ({
  browser,
  faults,
  address,
  createWebinar,
}) => {
  const { _id, title } = await createWebinar();
  const context = await browser.newContext({ timezoneId: 'Asia/Tokyo', baseURL: address, viewport: PHONE });
  faults.watch(context);
  const page = await context.newPage();
  await page.goto(`/webinars/${_id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  await expect(page.getByRole('main')).toContainText(/heure normale du Japon · .* 18:30\s–\s19:30 à\sParis/);
  await context.close();
});
