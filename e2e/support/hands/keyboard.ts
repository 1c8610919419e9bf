import { expect, type Locator, type Page } from 'playwright/test';

const MAX_STOPS = 80;

/** Presses Tab until the element has the focus, or Shift+Tab for one before. @throws {Error} when it cannot be reached */
export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await target.waitFor();
  for (let stop = 0; stop < MAX_STOPS; stop++) {
    if (await hasFocus(target)) return;
    await page.keyboard.press(key);
  }
  throw new Error(`${target} cannot be reached by ${key}`);
}

/** Tabs to a control, checks that its focus ring is visible, and presses a key. */
export async function pressOn(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, target);
  await expect(target).toHaveCSS('outline-style', 'solid');
  await page.keyboard.press(key);
}

export async function typeInto(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.type(text);
}

function hasFocus(target: Locator): Promise<boolean> {
  return target.evaluate((element) => element === document.activeElement);
}
