import { chromium, type Page } from 'playwright/test';
import { untilHydrated } from '../../support/crawling/rendered.ts';
import { storageOf } from '../../support/network/storage.ts';
import { Frame } from '../../support/pages/frame.ts';
import { expect, test } from '../../support/test.ts';

const PUBLIC_PAGES = ['/', '/courses', '/about', '/contact'];

/** Another document of the academy. */
const ELSEWHERE = '/api/health';

declare global {
  /** Number of view transitions that the page has started. */
  var transitions: number;
  /** Whether the page has come out of the back/forward cache. */
  var isRestored: boolean | undefined;
}

test.describe('pages', () => {
  test.beforeEach(async ({ page }) => {
    await page.addInitScript(() => {
      globalThis.transitions = 0;
      const start = document.startViewTransition;
      document.startViewTransition = function (update) {
        globalThis.transitions += 1;
        return start.call(this, update);
      };
    });
  });

  const transitions = (page: Page) => page.evaluate(() => globalThis.transitions);

  test('fade when a link is followed; the new one has the focus and starts at the top', async ({ page }) => {
    const frame = new Frame(page);
    await page.goto('/');
    await untilHydrated(page);
    await page.mouse.wheel(0, 900);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(900);
    await frame.link('Cours').click();
    await frame.arrivesAt('/courses', 'Nos Cours');
    await expect(frame.heading).toBeFocused();
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
    expect(await transitions(page)).toBe(1);
    await page.goBack();
    await frame.arrivesAt('/', /.+/);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(900);
    await frame.link('Contact').focus();
    await page.keyboard.press('Enter');
    await frame.arrivesAt('/contact', /.+/);
    await expect(frame.heading).toBeFocused();
  });

  test('do not fade where reduced motion is asked for, nor for a filter', async ({ page }) => {
    const frame = new Frame(page);
    await page.goto('/courses');
    await untilHydrated(page);
    await page.getByRole('group', { name: 'Niveau' }).getByRole('button').nth(1).click();
    await expect(page).toHaveURL(/niveau|level/);
    expect(await transitions(page), 'of a filter').toBe(0);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await frame.link('Contact').click();
    await frame.arrivesAt('/contact', /.+/);
    await expect(frame.heading).toBeFocused();
    expect(await transitions(page), 'with reduced motion').toBe(0);
    await page.emulateMedia({ reducedMotion: null });
  });
});

test.describe('the back/forward cache', () => {
  /** A browser that has it: Playwright switches it off. */
  const launch = () =>
    chromium.launch({
      executablePath: process.env.CHROMIUM ?? '',
      args: (process.env.CHROMIUM_ARGS ?? '').split(' ').filter(Boolean),
      ignoreDefaultArgs: ['--disable-back-forward-cache'],
    });

  /** Goes to another document and, after `meanwhile`, back; without the cache, the page would be loaded again. */
  async function leaveAndReturn(page: Page, address: string, meanwhile = async () => {}): Promise<void> {
    await page.evaluate(() => {
      globalThis.isRestored = false;
      window.addEventListener('pageshow', ({ persisted }) => {
        globalThis.isRestored = persisted;
      });
    });
    await page.evaluate((url) => location.assign(url), `${address}${ELSEWHERE}`);
    await page.waitForURL(`**${ELSEWHERE}`);
    await meanwhile();
    // Playwright waits for a load, which a page from the cache does not have.
    await page.evaluate(() => setTimeout(() => history.back()));
    await expect.poll(() => page.evaluate(() => globalThis.isRestored).catch(() => undefined)).toBe(true);
  }

  test('keeps public pages', async ({ address }) => {
    const browser = await launch();
    const page = await browser.newPage();
    for (const path of PUBLIC_PAGES) {
      await page.goto(`${address}${path}`, { waitUntil: 'networkidle' });
      await leaveAndReturn(page, address);
      await expect(page).toHaveURL(`${address}${path}`);
      await expect(new Frame(page).heading).toBeVisible();
    }
    await browser.close();
  });

  test('shows nothing of an account that has logged out meanwhile in another tab', async ({ address, api }) => {
    const account = await api.register();
    const browser = await launch();
    const context = await browser.newContext({ storageState: storageOf(address, account) });
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
});
