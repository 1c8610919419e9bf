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
  await expect(async () => {
    await press();
    expect(await click.evaluate(({ isAccepted }) => isAccepted)).toBe(true);
  }).toPass({ intervals: [100] });
  await click.dispose();
}
