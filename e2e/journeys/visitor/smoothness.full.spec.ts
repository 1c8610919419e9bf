import { chromium, type Page } from 'playwright/test';
import { untilHydrated } from '../../support/crawling/rendered.ts';
import { storageOf } from '../../support/network/storage.ts';
import { Frame } from '../../support/pages/frame.ts';
import { expect, test } from '../../support/test.ts';

declare global {
  /** Number of view transitions that the page has started. */
  var transitions: number;
  /** Whether the page has come out of the back/forward cache. */
  var isRestored: boolean | undefined;
}

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

test('pages fade when a link is followed, but not for a filter, nor where reduced motion is asked for', async ({
  page,
}) => {
  const frame = new Frame(page);
  const transitions = () => page.evaluate(() => globalThis.transitions);
  await page.addInitScript(() => {
    globalThis.transitions = 0;
    const start = document.startViewTransition;
    document.startViewTransition = function (update) {
      globalThis.transitions += 1;
      return start.call(this, update);
    };
  });
  await page.goto('/');
  await untilHydrated(page);
  await frame.link('Cours').click();
  await frame.arrivesAt('/courses', 'Nos Cours');
  await expect(frame.heading).toBeFocused();
  expect(await transitions()).toBe(1);
  await page.getByRole('group', { name: 'Niveau' }).getByRole('button').nth(1).click();
  await expect(page).toHaveURL(/niveau|level/);
  expect(await transitions(), 'of a filter').toBe(1);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await frame.link('Contact').click();
  await frame.arrivesAt('/contact', /.+/);
  await expect(frame.heading).toBeFocused();
  expect(await transitions(), 'with reduced motion').toBe(1);
  await page.emulateMedia({ reducedMotion: null });
});

test('the back/forward cache keeps public pages, and shows nothing of an account that has logged out meanwhile', async ({
  address,
  api,
}) => {
  // A browser that has the cache: Playwright switches it off.
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '',
    args: (process.env.CHROMIUM_ARGS ?? '').split(' ').filter(Boolean),
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  });
  const visitor = await browser.newPage();
  for (const path of ['/', '/courses', '/contact']) {
    await visitor.goto(`${address}${path}`, { waitUntil: 'networkidle' });
    await leaveAndReturn(visitor, address);
    await expect(visitor).toHaveURL(`${address}${path}`);
    await expect(new Frame(visitor).heading).toBeVisible();
  }
  const context = await browser.newContext({ storageState: storageOf(address, await api.register()) });
  const [page, other] = [await context.newPage(), await context.newPage()];
  for (const tab of [page, other]) await tab.goto(`${address}/dashboard`, { waitUntil: 'networkidle' });
  await expect(new Frame(page).logout).toBeVisible();
  await leaveAndReturn(page, address, async () => {
    await new Frame(other).logout.click();
    await expect(new Frame(other).logout).toBeHidden();
  });
  await expect(page).toHaveURL(/\/login/);
  await expect(new Frame(page).logout).toBeHidden();
  await browser.close();
});

/** Goes to another document and, after `meanwhile`, back; without the cache, the page would be loaded again. */
async function leaveAndReturn(page: Page, address: string, meanwhile = async () => {}): Promise<void> {
  const elsewhere = '/api/health';
  await page.evaluate(() => {
    globalThis.isRestored = false;
    window.addEventListener('pageshow', ({ persisted }) => {
      globalThis.isRestored = persisted;
    });
  });
  await page.evaluate((url) => location.assign(url), `${address}${elsewhere}`);
  await page.waitForURL(`**${elsewhere}`);
  await meanwhile();
  // Playwright waits for a load, which a page from the cache does not have.
  await page.evaluate(() => setTimeout(() => history.back()));
  await expect.poll(() => page.evaluate(() => globalThis.isRestored).catch(() => undefined)).toBe(true);
}
