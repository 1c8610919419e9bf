import { expect, type Locator, type Page } from 'playwright/test';

/** Clicks where the page ignores clicks for half a second, because an action or a dialog was just there. */
export async function clickOnceAccepted(target: Locator): Promise<void> {
  await pressUntilAccepted(target.page(), () => target.click());
}

/** Repeats a press as long as the page ignores it, and never after it was accepted. */
export async function pressUntilAccepted(page: Page, press: () => Promise<void>): Promise<void> {
  // The page stops ignored clicks on the window, before they reach the document.
  const click = await page.evaluateHandle(() => {
    const state = { isAccepted: false };
    const accept = () => {
      state.isAccepted = true;
    };
    document.addEventListener('click', accept, { capture: true, once: true });
    return state;
  });
  const isAccepted = () => click.evaluate((state) => state.isAccepted);
  await expect(async () => {
    // The page may have gone on since, where there is nothing to press anymore.
    if (await isAccepted()) return;
    await press();
    // The click on a link goes on once the browser has its picture of the page.
    await expect.poll(isAccepted, { timeout: 1000, intervals: [20] }).toBe(true);
  }).toPass({ intervals: [100] });
  await click.dispose();
}
