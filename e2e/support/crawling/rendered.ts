import { expect, type Page } from 'playwright/test';

/** Opens a page as the server has rendered it; its scripts run once the returned function is called. */
export async function openHeld(page: Page, path: string): Promise<() => void> {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/main\b[^/]*\.js$/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(path, { waitUntil: 'commit' });
  await untilShown(page);
  return release;
}

/** Loads the page that has been opened again until the server has rendered it: it waits for its renderer for a limited time. */
export async function untilShown(page: Page): Promise<void> {
  const state = page.locator('#state');
  await expect(async () => {
    const isRendered = await state.waitFor({ state: 'attached', timeout: 2000 }).then(
      () => true,
      () => false,
    );
    if (!isRendered) await page.reload({ waitUntil: 'commit' });
    expect(isRendered).toBe(true);
  }).toPass();
}

/** Waits until the heading of the page, or this element, is hydrated. Before, the browser itself follows links and sends forms. */
export async function untilHydrated(page: Page, element = page.getByRole('heading', { level: 1 })): Promise<void> {
  const isHydrated = () => element.evaluate((node) => Object.keys(node).some((key) => key.startsWith('__reactFiber')));
  await expect.poll(isHydrated, 'it is hydrated').toBe(true);
}

/** Waits until a page loads nothing. One that was not opened by its address is not idle another time: it says what it waits for. */
export async function untilComplete(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await expect(page.locator('.animate-pulse, [aria-busy="true"]')).toHaveCount(0);
  await expect(page.getByRole('status').filter({ hasText: /^Chargement/ })).toHaveCount(0);
}
