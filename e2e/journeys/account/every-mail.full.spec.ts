import type { Page } from 'playwright/test';
import { sendEveryMail } from '../../support/accounts/every-mail.ts';
import { DESKTOP, expectAccessible } from '../../support/hands/axe.ts';
import { expect, test } from '../../support/test.ts';

const KINDS = 14;

/** With a link alone, without, with a list, with a quoted message. */
const LAYOUTS = 4;

/** Followed by a click: mails.spec.ts, planned-deletion.full.spec.ts. */
const FOLLOWED = ['/verify-email', '/reset-password', '/login'];

test('axe finds nothing serious in a mail of any kind, and its link leads to a page', async ({ page, address }) => {
  const mails = await sendEveryMail(address);
  expect(new Set(mails).size).toBe(KINDS);
  for (const shown of ['/dev/mail', mails[0] ?? '']) {
    await page.goto(shown);
    await expectNoOverflow(page);
    // All rows are alike, and axe takes its time for a hundred.
    await page.locator('tbody tr').evaluateAll((rows) => {
      for (const row of rows.slice(3)) row.remove();
    });
    await expectAccessible(page);
  }
  // As a mail program shows them: the page of the server executes no scripts, nor those of axe.
  await page.goto('about:blank');
  const layouts = new Set<string>();
  const targets = new Map<string, string>();
  for (const mail of mails) {
    const [shown = '', html = ''] = await Promise.all([mail, `${mail}/html`].map((path) => read(address + path)));
    const subject = (await page.evaluate(headingIn, shown)) ?? '';
    await test.step(subject, async () => {
      await page.setContent(html);
      await expect(page).toHaveTitle(subject);
      await expectNoOverflow(page);
      const { href, origin, pathname } = new URL((await page.getByRole('link').first().getAttribute('href')) ?? '');
      expect(origin).toBe(address);
      targets.set(pathname, href);
      // Mails with the same blocks differ in their words alone.
      const layout = await page.evaluate(blocks);
      if (layouts.has(layout)) return;
      layouts.add(layout);
      await expectAccessible(page, subject);
    });
  }
  expect(layouts.size).toBe(LAYOUTS);
  for (const [pathname, link] of targets) {
    if (FOLLOWED.includes(pathname)) continue;
    await page.goto(link);
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(['', 'Page introuvable']);
  }
});

async function read(address: string): Promise<string> {
  return (await fetch(address)).text();
}

/** Runs in a page. The heading of another one. */
function headingIn(html: string): string | null | undefined {
  return new DOMParser().parseFromString(html, 'text/html').querySelector('h1')?.textContent;
}

/** Runs in the page. The kinds of its elements, and what they are in. */
function blocks(): string {
  const nameOf = (element: Element | null) => `${element?.tagName}.${element?.className}`;
  const kinds = [...document.body.querySelectorAll('*')].map((one) => `${nameOf(one.parentElement)} ${nameOf(one)}`);
  return [...new Set(kinds)].sort().join();
}

/** Checks that the page does not scroll horizontally, also on the narrowest screen. */
async function expectNoOverflow(page: Page): Promise<void> {
  for (const size of [{ width: 320, height: 640 }, DESKTOP]) {
    await page.setViewportSize(size);
    const overflow = () =>
      page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    await expect.poll(overflow, `${size.width} px`).toBeLessThanOrEqual(0);
  }
}
