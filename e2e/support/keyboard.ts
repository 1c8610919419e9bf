import { expect, type Locator, type Page } from 'playwright/test';

const MOST_STOPS = 80;

/** Presses Tab until the focus is there: what cannot be reached this way, nobody reaches without a mouse. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  for (let stop = 0; stop < MOST_STOPS; stop++) {
    if (await hasFocus(target)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`${target} cannot be reached by Tab`);
}

/** Goes to a control, checks that the focus can be seen there, and presses a key. */
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
