import type { Page } from 'playwright/test';
import { sendEveryMail } from '../../support/accounts/every-mail.ts';
import { DESKTOP, expectAccessible } from '../../support/hands/axe.ts';
import { expect, test } from '../../support/test.ts';

const KINDS = 14;

test('axe finds nothing serious in a mail of any kind, and its link leads to a page', async ({ page, address }) => {
  const mails = await sendEveryMail(address);
  expect(new Set(mails).size).toBe(KINDS);
  for (const shown of ['/dev/mail', mails[0] ?? '']) {
    await page.goto(shown);
    await expectAccessible(page);
    await expectNoOverflow(page);
  }
  const targets = new Map<string, string>();
  for (const mail of mails) {
    await page.goto(mail);
    const subject = (await page.getByRole('heading', { level: 1 }).textContent()) ?? '';
    await test.step(subject, async () => {
      // As a mail program shows it: the page of the server executes no scripts, nor those of axe.
      await page.goto('about:blank');
      await page.setContent(await (await fetch(`${address}${mail}/html`)).text());
      await expect(page).toHaveTitle(subject);
      await expectAccessible(page, subject);
      await expectNoOverflow(page);
      const { href, origin, pathname } = new URL((await page.getByRole('link').first().getAttribute('href')) ?? '');
      expect(origin).toBe(address);
      targets.set(pathname, href);
    });
  }
  for (const link of targets.values()) {
    await page.goto(link);
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(['', 'Page introuvable']);
  }
});

/** Checks that the page does not scroll horizontally, also on the narrowest screen. */
async function expectNoOverflow(page: Page): Promise<void> {
  for (const size of [{ width: 320, height: 640 }, DESKTOP]) {
    await page.setViewportSize(size);
    const overflow = () =>
      page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    await expect.poll(overflow, `${size.width} px`).toBeLessThanOrEqual(0);
  }
}
