import { expect, type Page } from 'playwright/test';

/** Whether the server that is tested renders pages. */
export const isRenderingOn = process.env.RENDERING !== 'off';

/** Why a test is skipped when it does not. */
export const WITHOUT_RENDERING = 'the server renders no pages (RENDERING=off)';

/** Waits until the server renders these pages: while its renderer starts, the browser draws them. */
export async function untilRendered(page: Page, ...addresses: string[]): Promise<void> {
  for (const address of addresses) {
    const isRendered = async () => (await (await page.request.get(address)).text()).includes('id="state"');
    await expect.poll(isRendered, `the server renders ${address}`).toBe(true);
  }
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

/** Holds the scripts of the pages that are opened next back, until the returned function is called. */
export async function holdScripts(page: Page): Promise<() => void> {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/main\b[^/]*\.js$/, async (route) => {
    await held;
    await route.continue();
  });
  return release;
}

/** Waits until the heading of the page, or this element, is hydrated. Before, the browser itself follows links and sends forms. */
export async function untilHydrated(page: Page, element = page.getByRole('heading', { level: 1 })): Promise<void> {
  const isHydrated = () => element.evaluate((node) => Object.keys(node).some((key) => key.startsWith('__reactFiber')));
  await expect.poll(isHydrated, 'it is hydrated').toBe(true);
}
