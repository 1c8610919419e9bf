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

/** Waits until a page whose scripts are held back has come. */
export async function untilShown(page: Page): Promise<void> {
  await page.locator('#state').waitFor({ state: 'attached' });
}

/** Waits until the heading of the page, or this element, is hydrated. Before, the browser itself follows links and sends forms. */
export async function untilHydrated(page: Page, element = page.getByRole('heading', { level: 1 })): Promise<void> {
  const isHydrated = () => element.evaluate((node) => Object.keys(node).some((key) => key.startsWith('__reactFiber')));
  await expect.poll(isHydrated, 'it is hydrated').toBe(true);
}
