import type { Page } from 'playwright/test';
import { sendEveryMail } from '../../support/accounts/every-mail.ts';
import { DESKTOP, expectAccessible, PHONE } from '../../support/hands/axe.ts';
import { expect, test } from '../../support/test.ts';

const KINDS = 12;

test('axe finds nothing serious in a mail of any kind, and its link leads to a page', async ({ page, address }) => {
  const mails = await sendEveryMail(address);
  expect(new Set(mails).size).toBe(KINDS);
  await page.goto('/dev/mail');
  await expect(page.getByRole('row')).not.toHaveCount(0);
  await expectAccessible(page);
  await expectNoOverflow(page);
  for (const mail of mails) {
    await page.goto(mail);
    const subject = await page.getByRole('heading', { level: 1 }).textContent();
    await test.step(subject ?? '', async () => {
      await expectAccessible(page);
      await expectNoOverflow(page);
      // As a mail program shows it: the page of the server executes no scripts, nor those of axe.
      await page.goto('about:blank');
      await page.setContent(await (await fetch(`${address}${mail}/html`)).text());
      await expect(page).toHaveTitle(subject ?? '');
      await expectAccessible(page);
      await expectNoOverflow(page);
      const link = (await page.getByRole('link').first().getAttribute('href')) ?? '';
      expect(new URL(link).origin).toBe(address);
      await page.goto(link);
      await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(['', 'Page introuvable']);
    });
  }
});

/** Checks that the page does not scroll horizontally, also on the narrowest screen. */
async function expectNoOverflow(page: Page): Promise<void> {
  for (const size of [{ width: 320, height: 640 }, PHONE, DESKTOP]) {
    await page.setViewportSize(size);
    const overflow = () =>
      page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    await expect.poll(overflow, `${size.width} px`).toBeLessThanOrEqual(0);
  }
}
